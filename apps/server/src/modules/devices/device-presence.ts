import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { presenceChanged } from './device-events.ts'
import type { KnownDevice } from './registry/device-directory.ts'

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

type Change = { readonly device: KnownDevice; readonly connected: boolean; readonly at: number }

export function startPresence(
  { inTx, events, log }: Pick<Platform, 'inTx' | 'events' | 'log'>,
  now = Date.now,
) {
  const online = new Map<number, KnownDevice>()
  let changes = new Map<number, Change>()
  let lastActivity = new Map<number, number>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function note(device: KnownDevice, connected: boolean) {
    if (connected) online.set(device.oemDeviceId, device)
    else online.delete(device.oemDeviceId)
    changes.set(device.oemDeviceId, { device, connected, at: now() })
    timer ??= setTimeout(() => enqueue(writeChanges), CHANGES_MS)
  }

  function enqueue(work: () => Promise<void>) {
    writing = writing.then(work).catch((err: unknown) => log.error({ err }, 'presence not written'))
    return writing
  }

  async function writeChanges() {
    timer = null
    const batch = [...changes.values()]
    changes = new Map()
    if (batch.length === 0) return
    await inTx(async (tx, afterCommit) => {
      await sql`
        update oem_device o set connected = c.connected, last_seen_at = c.at,
          connected_at = case when c.connected then c.at else o.connected_at end
        from unnest(
          ${batch.map(({ device }) => device.oemDeviceId)}::integer[],
          ${batch.map(({ connected }) => connected)}::boolean[],
          ${batch.map(({ at }) => new Date(at))}::timestamptz[]
        ) as c (id, connected, at)
        where o.id = c.id
      `.execute(tx)
      afterCommit(() => {
        for (const { device, connected } of batch)
          events.emit(presenceChanged, {
            oemDeviceId: device.oemDeviceId,
            locationId: device.locationId,
            connected,
          })
      })
    })
  }

  async function writeSignsOfLife() {
    const activity = lastActivity
    lastActivity = new Map()
    await inTx(async (tx, afterCommit) => {
      await sql`
        update oem_device set connected = true, last_seen_at = ${new Date(now())}
        where id = any(${[...online.keys()]}::integer[])
      `.execute(tx)
      await sql`
        update device d set last_activity_at = greatest(d.last_activity_at, a.at)
        from unnest(
          ${[...activity.keys()]}::integer[], ${[...activity.values()].map((at) => new Date(at))}::timestamptz[]
        ) as a (id, at)
        where d.id = a.id
      `.execute(tx)
      const { rows } = await sql<{ id: number; location_id: number | null }>`
        update oem_device set connected = false
        where connected and last_seen_at < now() - make_interval(secs => ${LOST_AFTER_S})
        returning id, location_id
      `.execute(tx)
      afterCommit(() => {
        for (const { id, location_id } of rows)
          events.emit(presenceChanged, { oemDeviceId: id, locationId: location_id, connected: false })
      })
    })
  }

  const signs = setInterval(() => enqueue(writeSignsOfLife), SIGN_OF_LIFE_MS)

  const presence: Presence = {
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
  return presence
}
