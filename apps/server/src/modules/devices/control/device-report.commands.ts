import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import { matchesKind } from '@kilowatt/contracts/devices/parameters'
import type { DeviceReport } from '@kilowatt/contracts/mqtt/device-messages'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { KnownDevice } from '../registry/device-directory.ts'
import { noteControlChange } from './control-revision.ts'
import { jsonOf, type KnownParameter, listParameters } from './parameter-rows.ts'

/** Why a whole report is refused. */
export type ReportRefusal = { readonly reason: 'unknown_source' | 'junk'; readonly problem: string }

/** Stores status and values of a sub-device. A report without changes has no effect. */
export async function applyReport(
  change: Change,
  device: KnownDevice,
  report: DeviceReport,
): Promise<ReportRefusal | null> {
  const source = device.sources.get(report.dev)
  if (!source) return { reason: 'unknown_source', problem: report.dev }
  const { deviceId } = source
  const known = new Map(
    (await listParameters(change.tx, deviceId)).map((one) => [one.parameter.name, one] as const),
  )
  for (const [name, reported] of Object.entries(report.par ?? {})) {
    const parameter = known.get(name)?.parameter
    if (!parameter) return { reason: 'junk', problem: `par.${name}: was not announced` }
    if (![reported.val, reported.next ?? null].every((value) => matchesKind(parameter, value)))
      return { reason: 'junk', problem: `par.${name}: is not a ${parameter.kind}` }
  }
  const isStatusNew = await applyStatus(change, deviceId, report)
  const isStateNew = await applyOwnState(change, deviceId, report)
  const areValuesNew = await applyValues(change, deviceId, report.par ?? {}, known)
  if (isStatusNew || isStateNew || areValuesNew) await noteControlChange(change, [deviceId])
  return null
}

async function applyStatus(
  { tx }: Change,
  deviceId: number,
  { st, code, retries }: DeviceReport,
): Promise<boolean> {
  if (st === undefined) return false
  const errorCode = st === 'error' && code !== undefined && code !== LEFT_OUT ? code : null
  const retriesAvailable = st === 'error' ? (retries ?? null) : null
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ status: st, error_code: errorCode, retries_available: retriesAvailable })
    .where('id', '=', deviceId)
    // devices deleted by people stay deleted
    .where('status', '<>', 'deleted')
    // devices left out by an announcement return only with the next one
    .where('error_code', 'is distinct from', LEFT_OUT)
    .where((eb) =>
      eb.or([
        eb('status', '<>', st),
        sql<boolean>`error_code is distinct from ${errorCode}::text`,
        sql<boolean>`retries_available is distinct from ${retriesAvailable}::integer`,
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores the state that a device reports about itself. The state does not change while the controller cannot
 * reach the device.
 */
async function applyOwnState(
  { tx }: Change,
  deviceId: number,
  { err, grid }: DeviceReport,
): Promise<boolean> {
  if (err === undefined && grid === undefined) return false
  const { rows } = await sql`
    update device set own_error = n.own_error, off_grid = n.off_grid
    from (
      select id, ${err === undefined ? sql`own_error` : sql`${err}::text`} as own_error,
        ${grid === undefined ? sql`off_grid` : sql`${grid === 'off'}::boolean`} as off_grid
      from device where id = ${deviceId}
    ) n
    where device.id = n.id and device.status <> 'deleted'
      and (device.own_error, device.off_grid) is distinct from (n.own_error, n.off_grid)
    returning device.id
  `.execute(tx)
  return rows.length > 0
}

async function applyValues(
  { tx }: Change,
  deviceId: number,
  reported: NonNullable<DeviceReport['par']>,
  known: ReadonlyMap<string, KnownParameter>,
): Promise<boolean> {
  const news = Object.entries(reported).filter(([name, value]) => isNews(known.get(name)?.now ?? null, value))
  for (const [name, { val, until, next }] of news)
    await tx
      .updateTable('device_parameter')
      .set({
        value: jsonOf(val),
        value_at: sql<Date>`now()`,
        held_until: until === undefined ? null : new Date(until),
        value_after: until === undefined || next === undefined ? null : jsonOf(next),
      })
      .where('device_id', '=', deviceId)
      .where('name', '=', name)
      .execute()
  return news.length > 0
}

function isNews(
  now: KnownParameter['now'],
  { val, until, next }: NonNullable<DeviceReport['par']>[string],
): boolean {
  if (!now || !isSameValue(now.value, val)) return true
  if (until === undefined || next === undefined) return now.held !== null
  return now.held === null || now.held.until !== until || !isSameValue(now.held.next, next)
}
