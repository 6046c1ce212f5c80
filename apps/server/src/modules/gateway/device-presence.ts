import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { defineEvent } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  disconnectLost,
  type KnownDevice,
  keepConnected,
  writeActivity,
  writePresence,
} from '../devices/index.ts'

/** A device connected or went, at any of the server processes. */
export const presenceChanged = defineEvent(
  'gateway.presence-changed',
  z.object({ oemDeviceId: z.number(), locationId: z.number().nullable(), connected: z.boolean() }),
)

/**
 * Who is connected, written in batches: changes within a moment, signs of life every half minute. A process that dies
 * without a word leaves its devices marked as connected; whoever runs clears those that gave no sign of life for long.
 */
export type Presence = AsyncDisposable & {
  readonly connected: (device: KnownDevice) => void
  readonly disconnected: (device: KnownDevice) => void
  /** a sample of a device behind an OEM device arrived; `at` epoch ms */
  readonly active: (deviceId: number, at: number) => void
}

const CHANGES_MS = 200
const SIGN_OF_LIFE_MS = 30_000
const LOST_AFTER_S = 100

type Noted = { readonly device: KnownDevice; readonly connected: boolean; readonly at: number }

export function startPresence({ inTx, log }: Pick<Platform, 'inTx' | 'log'>, now = Date.now): Presence {
  const online = new Map<number, KnownDevice>()
  let noted = new Map<number, Noted>()
  let lastActivity = new Map<number, number>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function note(device: KnownDevice, connected: boolean) {
    if (connected) online.set(device.oemDeviceId, device)
    else online.delete(device.oemDeviceId)
    noted.set(device.oemDeviceId, { device, connected, at: now() })
    timer ??= setTimeout(() => enqueue(writeChanges), CHANGES_MS)
  }

  function enqueue(work: () => Promise<void>) {
    writing = writing.then(work).catch((err: unknown) => log.error({ err }, 'presence not written'))
    return writing
  }

  async function writeChanges() {
    timer = null
    const batch = [...noted.values()]
    noted = new Map()
    if (batch.length === 0) return
    await inTx(system, async ({ tx, emit }) => {
      await writePresence(
        tx,
        batch.map(({ device: { oemDeviceId }, connected, at }) => ({ oemDeviceId, connected, at })),
      )
      for (const { device, connected } of batch) {
        const { oemDeviceId, locationId } = device
        emit(presenceChanged, { oemDeviceId, locationId, connected })
      }
    })
  }

  async function writeSignsOfLife() {
    const activity = lastActivity
    lastActivity = new Map()
    await inTx(system, async ({ tx, emit }) => {
      await keepConnected(tx, [...online.keys()], now())
      await writeActivity(tx, activity)
      for (const lost of await disconnectLost(tx, LOST_AFTER_S))
        emit(presenceChanged, { ...lost, connected: false })
    })
  }

  const signs = setInterval(() => enqueue(writeSignsOfLife), SIGN_OF_LIFE_MS)

  return {
    connected: (device) => note(device, true),
    disconnected: (device) => note(device, false),
    active(deviceId, at) {
      const known = lastActivity.get(deviceId)
      if (known === undefined || at > known) lastActivity.set(deviceId, at)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(signs)
      if (timer) clearTimeout(timer)
      await enqueue(writeChanges)
      await enqueue(writeSignsOfLife)
    },
  }
}
