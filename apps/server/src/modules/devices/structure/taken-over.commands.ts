import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { matchTakenOver } from '@kilowatt/domain/devices/take-over'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

type Announced = { readonly source: string; readonly category: DeviceCategory }

/**
 * Matches the devices that a controller took over to those it announces: by name, otherwise by category. They
 * get the name that the controller uses. Unmatched devices leave the location at the moment of the take-over.
 */
export async function settleTakenOver(
  tx: Tx,
  oemDeviceId: number,
  locationId: number,
  announced: readonly Announced[],
): Promise<void> {
  const devices = await tx
    .selectFrom('device')
    .select(['id', 'source', 'category', 'awaits_announcement as awaits'])
    .where('oem_device_id', '=', oemDeviceId)
    .where('location_id', '=', locationId)
    .where('source', 'is not', null)
    .orderBy('id')
    .execute()
  const awaiting = devices.filter(({ awaits }) => awaits)
  if (awaiting.length === 0) return
  const known = new Set(devices.flatMap(({ awaits, source }) => (awaits ? [] : [source])))
  const matches = matchTakenOver(
    awaiting,
    announced.filter(({ source }) => !known.has(source)),
  )
  const left = awaiting.filter(({ id }) => !matches.has(id)).map(({ id }) => id)
  // runs first, so that the names of these devices are free
  await leaveAtTakeOver(tx, left)
  await sql`
    update device d set source = m.source, awaits_announcement = false
    from unnest(${[...matches.keys()]}::integer[], ${[...matches.values()]}::text[]) as m (id, source)
    where d.id = m.id
  `.execute(tx)
}

async function leaveAtTakeOver(tx: Tx, deviceIds: readonly number[]) {
  if (deviceIds.length === 0) return
  const ids = sql`any(${[...deviceIds]}::integer[])`
  await sql`
    update device d set status = 'deleted', awaits_announcement = false, oem_device_id = null,
      deleted_at = (select m.from_at from device_membership m where m.device_id = d.id and m.until_at is null)
    where d.id = ${ids}
  `.execute(tx)
  await sql`delete from device_membership where device_id = ${ids} and until_at is null`.execute(tx)
  await sql`
    update device_membership set ended_by = 'unlink' where device_id = ${ids} and ended_by = 'replace'
  `.execute(tx)
}
