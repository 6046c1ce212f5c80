import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { P1_SOURCE } from '../registry/p1-meter.ts'
import { beginStays, endStays, type LeftAt } from '../structure/stays.commands.ts'
import { settleTakenOver } from '../structure/taken-over.commands.ts'

type Linked = { readonly id: number; readonly serial: string; readonly locationId: number }

/** The last stay of each device at a location: its controller, and how the stay ended. */
const lastStays = (locationId: number) => sql`
  select distinct on (m.device_id) m.device_id, m.serial, m.ended_by
  from device_membership m join device d on d.id = m.device_id
  where d.location_id = ${locationId} and m.ended_by is distinct from 'readings'
  order by m.device_id, m.from_at desc`

/**
 * Brings back the devices that a controller had at the location before: they are reachable through it again,
 * and those that left with it return now.
 */
export async function reconnectDevices(tx: Tx, { id, serial, locationId }: Linked): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with last as (${lastStays(locationId)}), mine as (
      select distinct on (d.source) d.id, last.ended_by from device d join last on last.device_id = d.id
      where last.serial = ${serial} and d.oem_device_id is null and d.source is not null
      order by d.source, d.id desc
    )
    update device d set oem_device_id = ${id},
      status = case when mine.ended_by = 'unlink' then 'ok' else d.status end,
      deleted_at = case when mine.ended_by = 'unlink' then null else d.deleted_at end
    from mine where d.id = mine.id returning d.id, d.status
  `.execute(tx)
  const back = await tx
    .selectFrom('device')
    .select('id')
    .where('id', 'in', [0, ...rows.map((row) => row.id)])
    .where('status', '<>', 'deleted')
    .execute()
  await beginStays(
    tx,
    back.map((row) => row.id),
  )
}

/**
 * Devices of another controller continue behind a new one with the same history. Before the take-over,
 * readings of the old controller count; after it, those of the new one.
 * @returns number of devices
 * @throws AppError `nothing_to_take_over` if the other controller has or had none at the location
 */
export async function takeOverDevices(
  tx: Tx,
  { id, serial, locationId }: Linked,
  fromSerial: string,
  isP1Module: boolean,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with last as (${lastStays(locationId)})
    select d.id from device d join last on last.device_id = d.id
    where last.serial = ${fromSerial} and ${fromSerial} <> ${serial} and d.source is not null
      and (d.status <> 'deleted' or last.ended_by = 'unlink')
    order by d.id
  `.execute(tx)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) throw new AppError('nothing_to_take_over')
  await endStays(tx, ids, 'replace')
  await tx
    .updateTable('device')
    .set({
      oem_device_id: id,
      awaits_announcement: true,
      status: 'ok',
      error_code: null,
      retries_available: null,
      own_error: null,
      off_grid: false,
      deleted_at: null,
    })
    .where('id', 'in', ids)
    .execute()
  await beginStays(tx, ids)
  // the earlier announcement of the controller is requested again
  await tx.updateTable('oem_device').set({ info_revision: null }).where('id', '=', id).execute()
  if (isP1Module) await settleTakenOver(tx, id, locationId, [{ source: P1_SOURCE, category: 'GRID' }])
  return ids.length
}

/**
 * What happens to devices whose controller is unlinked: they leave with it, or wait at the location for another
 * controller.
 */
export type DevicesLeft = { readonly devices: 'leave' | 'wait'; readonly leftAt: LeftAt }

/** @returns whether the history of the location has to be recalculated */
export async function parkDevices(
  tx: Tx,
  controllerId: number,
  { devices, leftAt }: DevicesLeft,
): Promise<{ readonly changesPast: boolean }> {
  const there = await tx
    .selectFrom('device')
    .select('id')
    .where('oem_device_id', '=', controllerId)
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .execute()
  const ids = there.map(({ id }) => id)
  // without a controller, no one reports whether the error persists
  await tx
    .updateTable('device')
    .set((eb) => ({
      oem_device_id: null,
      awaits_announcement: false,
      error_code: null,
      retries_available: null,
      own_error: null,
      off_grid: false,
      status: eb
        .case()
        .when('status', '=', 'error')
        .then('ok' as const)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('oem_device_id', '=', controllerId)
    .execute()
  if (devices === 'wait' || ids.length === 0) return { changesPast: false }
  await endStays(tx, ids, 'unlink', leftAt)
  await tx
    .updateTable('device')
    .set({ status: 'deleted', deleted_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
  return { changesPast: leftAt === 'last_reading' }
}
