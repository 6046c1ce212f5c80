import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/** An OEM device that is connected, or is so no more. */
export type PresenceChange = {
  readonly oemDeviceId: number
  readonly connected: boolean
  /** epoch ms */
  readonly at: number
}

export async function writePresence(tx: Tx, changes: readonly PresenceChange[]): Promise<void> {
  await sql`
    update oem_device o set connected = c.connected, last_seen_at = c.at,
      connected_at = case when c.connected then c.at else o.connected_at end
    from unnest(
      ${changes.map(({ oemDeviceId }) => oemDeviceId)}::integer[],
      ${changes.map(({ connected }) => connected)}::boolean[],
      ${changes.map(({ at }) => new Date(at))}::timestamptz[]
    ) as c (id, connected, at)
    where o.id = c.id
  `.execute(tx)
}

/** @param at epoch ms */
export async function keepConnected(tx: Tx, oemDeviceIds: readonly number[], at: number): Promise<void> {
  await sql`
    update oem_device set connected = true, last_seen_at = ${new Date(at)}
    where id = any(${oemDeviceIds}::integer[])
  `.execute(tx)
}

/** @param newest per device when its newest sample was measured, epoch ms */
export async function writeActivity(tx: Tx, newest: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update device d set last_activity_at = greatest(d.last_activity_at, a.at)
    from unnest(
      ${[...newest.keys()]}::integer[], ${[...newest.values()].map((at) => new Date(at))}::timestamptz[]
    ) as a (id, at)
    where d.id = a.id
  `.execute(tx)
}

/** Marks OEM devices as not connected that gave no sign of life for `afterS`. @returns them */
export async function disconnectLost(
  tx: Tx,
  afterS: number,
): Promise<{ oemDeviceId: number; locationId: number | null }[]> {
  const { rows } = await sql<{ oemDeviceId: number; locationId: number | null }>`
    update oem_device set connected = false
    where connected and last_seen_at < now() - make_interval(secs => ${afterS})
    returning id as "oemDeviceId", location_id as "locationId"
  `.execute(tx)
  return rows
}
