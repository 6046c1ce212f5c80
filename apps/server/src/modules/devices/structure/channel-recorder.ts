import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Records which quantities a device really sends, because a P1 module does not announce them. Each name is
 * written at most once per run of the server.
 */
export type ChannelRecorder = AsyncDisposable & {
  /** `series`: an object whose keys are names of quantities */
  readonly note: (deviceId: number, series: object) => void
}

const FLUSH_MS = 1_000

export function startChannelRecorder({ inTx, log }: Pick<Platform, 'inTx' | 'log'>): ChannelRecorder {
  const known = new Map<number, Set<string>>()
  let fresh: { deviceId: number; name: string }[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function flush() {
    timer = null
    const rows = fresh
    fresh = []
    if (rows.length === 0) return writing
    writing = writing
      .then(() =>
        inTx(system, ({ tx }) =>
          sql`
            insert into device_channel (device_id, name)
            select d.id, n.name
            from unnest(
              ${rows.map(({ deviceId }) => deviceId)}::integer[], ${rows.map(({ name }) => name)}::text[]
            ) as n (device_id, name)
            join device d on d.id = n.device_id
            on conflict do nothing
          `.execute(tx),
        ),
      )
      .then(
        () => undefined,
        (err: unknown) => {
          log.error({ err }, 'channels not written')
          for (const { deviceId, name } of rows) known.get(deviceId)?.delete(name)
        },
      )
    return writing
  }

  return {
    note(deviceId, series) {
      let names = known.get(deviceId)
      if (!names) {
        names = new Set()
        known.set(deviceId, names)
      }
      for (const name in series) {
        if (names.has(name)) continue
        names.add(name)
        fresh.push({ deviceId, name })
        timer ??= setTimeout(flush, FLUSH_MS)
      }
    },
    async [Symbol.asyncDispose]() {
      if (timer) clearTimeout(timer)
      await flush()
    },
  }
}
