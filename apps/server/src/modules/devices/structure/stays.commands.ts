import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

export type StayEnding = 'unlink' | 'delete' | 'replace'
/** When a device left: now, or at its last reading, so the silence since then is not a gap. */
export type LeftAt = 'now' | 'last_reading'

/** Ends the stays of devices that belong to their location. The caller has locked the location's roll-ups. */
export async function endStays(
  tx: Tx,
  deviceIds: readonly number[],
  endedBy: StayEnding,
  leftAt: LeftAt = 'now',
): Promise<void> {
  const ends = sql`
    select d.id, case when ${leftAt} = 'last_reading'
      then least(now(), coalesce(d.last_activity_at + d.expected_period_s * interval '1 second', d.created_at)) else now() end as at
    from device d where d.id = any(${[...deviceIds]}::integer[])`
  // a device without any reading during its stay did not belong to the location
  await sql`
    delete from device_membership m using (${ends}) e
    where m.device_id = e.id and m.until_at is null and m.from_at >= e.at
  `.execute(tx)
  await sql`
    update device_membership m set until_at = e.at, ended_by = ${endedBy} from (${ends}) e
    where m.device_id = e.id and m.until_at is null
  `.execute(tx)
}

/** Starts stays of devices at their location, reached through their controller. */
export async function beginStays(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  await sql`
    insert into device_membership (device_id, from_at, serial)
    select d.id, now(), o.serial from device d left join oem_device o on o.id = d.oem_device_id
    where d.id = any(${[...deviceIds]}::integer[])
      and not exists (select from device_membership m where m.device_id = d.id and m.until_at is null)
  `.execute(tx)
}

/**
 * From when a device is excluded from calculations or counts again: from now on, or for its whole history.
 */
export type CountsFrom = 'start' | 'now'

export async function setExclusion(
  tx: Tx,
  deviceId: number,
  isExcluded: boolean,
  countsFrom: CountsFrom,
): Promise<void> {
  const ofDevice = tx.deleteFrom('device_exclusion').where('device_id', '=', deviceId)
  if (countsFrom === 'start') await ofDevice.execute()
  if (isExcluded)
    await sql`
      insert into device_exclusion (device_id, from_at)
      values (${deviceId}, case when ${countsFrom} = 'start' then 'epoch' else now() end)
    `.execute(tx)
  else
    await sql`
      update device_exclusion set until_at = now() where device_id = ${deviceId} and until_at is null
    `.execute(tx)
}
