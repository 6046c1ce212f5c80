import type { Stay } from '@kilowatt/domain/devices/membership'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

export type StaysOfDevice = { readonly deviceId: number; readonly stays: readonly Stay[] }

/**
 * Stores stays of devices that readings extended. A stay keeps the controller and the end of the stored stay
 * that it overlaps. The caller has locked the location's roll-ups.
 */
export async function writeStays(tx: Tx, changed: readonly StaysOfDevice[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.flatMap(({ deviceId, stays }) => stays.map((stay) => ({ deviceId, ...stay })))
  const at = (ms: number) => (ms === Number.POSITIVE_INFINITY ? null : new Date(ms))
  await sql`
    with stored as (
      delete from device_membership where device_id = any(${changed.map(({ deviceId }) => deviceId)}::integer[]) returning *
    ), wished as (
      select * from unnest(
        ${rows.map(({ deviceId }) => deviceId)}::integer[],
        ${rows.map(({ from }) => at(from))}::timestamptz[],
        ${rows.map(({ to }) => at(to))}::timestamptz[]
      ) as w (device_id, from_at, until_at)
    )
    insert into device_membership (device_id, from_at, until_at, serial, ended_by)
    select w.device_id, w.from_at, w.until_at, s.serial,
      case when w.until_at is not null then coalesce(s.ended_by, 'readings') end
    from wished w
    left join lateral (
      select * from stored s
      where s.device_id = w.device_id and s.from_at < coalesce(w.until_at, 'infinity') and coalesce(s.until_at, 'infinity') > w.from_at
      order by s.ended_by is not distinct from 'readings', s.from_at desc limit 1
    ) s on true
  `.execute(tx)
}
