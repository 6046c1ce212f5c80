import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** An OEM device that connected or disconnected. */
export type PresenceChange = {
  readonly oemDeviceId: number
  /** null: connected */
  readonly ended: ConnectionEnding | null
  /** epoch ms */
  readonly at: number
  /** mark of the network from which it connected; null: unknown, or the event is not a connection */
  readonly network: string | null
}

/**
 * Stores the connections known to one server process (`holder`). A device belongs to the process to which it
 * connected last, whichever process writes first. Only that process can report the device as disconnected,
 * because another process may have a newer connection.
 * @returns the OEM devices whose change took effect
 */
export async function writePresence(
  tx: Tx,
  holder: string,
  changes: readonly PresenceChange[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update oem_device o set connected = c.ended is null, last_seen_at = c.at,
      connected_at = case when c.ended is null then c.at else o.connected_at end,
      connected_to = case when c.ended is null then ${holder}::uuid end,
      disconnected_at = case when c.ended is null then o.disconnected_at else c.at end,
      disconnected_because = coalesce(c.ended, o.disconnected_because),
      network = case when c.ended is null then c.network else o.network end
    from unnest(
      ${changes.map(({ oemDeviceId }) => oemDeviceId)}::integer[],
      ${changes.map(({ ended }) => ended)}::text[],
      ${changes.map(({ at }) => new Date(at))}::timestamptz[], ${changes.map(({ network }) => network)}::text[]
    ) as c (id, ended, at, network)
    where o.id = c.id and (
      coalesce(o.connected_to = ${holder}::uuid, true) or (c.ended is null and coalesce(o.connected_at <= c.at, true)))
    returning o.id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Confirms that OEM devices are still connected to `holder`, except those that another server process has.
 * @param at epoch ms
 */
export async function keepConnected(
  tx: Tx,
  holder: string,
  oemDeviceIds: readonly number[],
  at: number,
): Promise<void> {
  await sql`
    update oem_device set connected = true, last_seen_at = ${new Date(at)}, connected_to = ${holder}::uuid
    where id = any(${oemDeviceIds}::integer[]) and coalesce(connected_to = ${holder}::uuid, true)
  `.execute(tx)
}

/** @returns those of the OEM devices whose connection is with a server process other than `holder` */
export async function heldElsewhere(
  db: Db,
  holder: string,
  oemDeviceIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('oem_device')
    .select('id')
    .where('id', '=', sql<number>`any(${oemDeviceIds}::integer[])`)
    .where('connected_to', '<>', holder)
    .execute()
  return rows.map(({ id }) => id)
}

/** @param newest time of the newest sample per device, epoch ms */
export async function writeActivity(tx: Tx, newest: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update device d set last_activity_at = greatest(d.last_activity_at, a.at)
    from unnest(
      ${[...newest.keys()]}::integer[], ${[...newest.values()].map((at) => new Date(at))}::timestamptz[]
    ) as a (id, at)
    where d.id = a.id
  `.execute(tx)
}

/** A device that was lost; `at`: its last sign of life, epoch ms. */
export type LostDevice = { oemDeviceId: number; locationId: number | null; at: number }

/** Marks OEM devices without a sign of life for `afterS` as not connected. @returns these devices */
export async function disconnectLost(tx: Tx, afterS: number): Promise<LostDevice[]> {
  const { rows } = await sql<LostDevice>`
    update oem_device set connected = false, connected_to = null,
      disconnected_at = last_seen_at, disconnected_because = 'silent'
    where connected and last_seen_at < now() - make_interval(secs => ${afterS})
    returning id as "oemDeviceId", location_id as "locationId",
      (extract(epoch from last_seen_at) * 1000)::double precision as at
  `.execute(tx)
  return rows
}
