/** The configuration of a controller: uploaded for storage, and restored (`u/cfg`, `d/cfg`). */
import { createHash } from 'node:crypto'
import { parameterValue } from '@kilowatt/contracts/devices/parameters'
import type { ConfigMessage, ConfigOrder } from '@kilowatt/contracts/mqtt/config-messages'
import type { ControlledKind } from '@kilowatt/households/device-controls'
import { z } from 'zod'
import type { Desk } from './command-desk.ts'
import { setParameter } from './device-parameters.ts'

const PATIENCE_MS = 30_000

const configFile = z.object({
  everyS: z.number(),
  controls: z.record(z.string(), z.record(z.string(), parameterValue)),
})

type Options = {
  readonly at: Desk
  readonly everyS: number
  readonly send: (message: ConfigMessage) => void
  readonly onChange: () => void
}

export function createConfigKeeper({ at, everyS, send, onChange }: Options) {
  const text = () => `${JSON.stringify({ everyS, controls: at.controls }, null, 2)}\n`
  /** The announced version is uploaded, whatever has been set since. */
  let offered = Buffer.alloc(0)

  async function restore({ id, url, sha256, size }: Extract<ConfigOrder, { op: 'restore' }>) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok || bytes.length !== size || sha256Of(bytes) !== sha256)
      return send({ st: 'failed', id, code: 'download' })
    const read = configFile.safeParse(JSON.parse(bytes.toString()))
    if (!read.success || !takeOver(at, read.data.controls)) return send({ st: 'failed', id, code: 'content' })
    onChange()
    send({ st: 'restored', id })
  }

  return {
    async receive(order: ConfigOrder): Promise<void> {
      if (Date.now() > order.exp) return
      switch (order.op) {
        case 'offer':
          offered = Buffer.from(text())
          return send({ st: 'offer', id: order.id, sha256: sha256Of(offered), size: offered.length })
        case 'upload':
          await fetch(order.url, {
            method: 'PUT',
            headers: { 'content-type': 'application/octet-stream' },
            body: new Uint8Array(offered),
            signal: AbortSignal.timeout(PATIENCE_MS),
          })
          return
        case 'restore':
          return restore(order)
      }
    },
  }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Restores all settings or none: a configuration of other hardware does not fit. */
function takeOver({ parameters, controls }: Desk, wanted: z.output<typeof configFile>['controls']): boolean {
  const trial = structuredClone(controls)
  const kinds = Object.keys(trial) as ControlledKind[]
  for (const kind of kinds)
    for (const { name } of parameters[kind]) {
      const value = wanted[kind]?.[name]
      if (value === undefined) return false
      if (setParameter(parameters, trial, kind, name, { value, holdS: null }) !== null) return false
    }
  Object.assign(controls, trial)
  return true
}
