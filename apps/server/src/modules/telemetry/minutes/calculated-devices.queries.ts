import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { type Span, type Stay, withoutSpans } from '@kilowatt/domain/devices/membership'
import type { Repair } from '@kilowatt/domain/energy/quality/repairs'
import { sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { inDeviceOrder } from '../../devices/index.ts'
import { epochMs, repairsInForce } from './device-repairs.queries.ts'

/** Facts about a device that calculations need. */
export type CalculatedDevice = {
  readonly id: number
  readonly name: string
  readonly category: DeviceCategory
  readonly parentId: number | null
  readonly expectedPeriodS: number
  readonly isDeleted: boolean
  /** times in which the device belonged to the location; readings outside may extend them */
  readonly stays: readonly Stay[]
  /** times for which people excluded the device from calculations */
  readonly exclusions: readonly Span[]
  /** repairs in force, by start */
  readonly repairs: readonly Repair[]
}

/** Devices of locations that are or were part of calculations, including deleted ones, whose history stays. */
export async function listCalculatedDevices(
  db: Db | Tx,
  locationIds: readonly number[],
): Promise<Map<number, CalculatedDevice[]>> {
  const rows = await devices(db)
    .select('location_id as locationId')
    .where('location_id', 'in', [...locationIds])
    .orderBy(inDeviceOrder('device'))
    .execute()
  const byLocation = new Map<number, CalculatedDevice[]>(locationIds.map((id) => [id, []]))
  for (const { locationId, ...row } of rows) byLocation.get(locationId)?.push(deviceOf(row))
  return new Map([...byLocation].map(([id, devices]) => [id, devices.filter(everCounts)]))
}

/** Like `listCalculatedDevices`, for one location. */
export async function listCalculatedDevicesOfLocation(
  db: Db | Tx,
  locationId: number,
): Promise<CalculatedDevice[]> {
  const rows = await devices(db)
    .modifyFront(cachedStatement)
    .where('location_id', '=', locationId)
    .orderBy(inDeviceOrder('device'))
    .execute()
  return rows.map(deviceOf).filter(everCounts)
}

const devices = (db: Db | Tx) =>
  db
    .selectFrom('device')
    .select([
      'id',
      'name',
      'category',
      'parent_id as parentId',
      'expected_period_s as expectedPeriodS',
      sql<boolean>`status = 'deleted'`.as('isDeleted'),
      staysColumn('device').as('stays'),
      exclusions.as('exclusions'),
      repairsInForce.as('repairs'),
    ])

/** `to` null: no end */
export type StoredSpan = { readonly from: number; readonly to: number | null }
type Stored = Omit<CalculatedDevice, 'stays' | 'exclusions'> & {
  readonly stays: readonly (StoredSpan & { readonly isFromReadings: boolean })[]
  readonly exclusions: readonly StoredSpan[]
}

/** The stays of a device, as a column of a query that has the device under this name. */
export const staysColumn = (device: string) => sql<Stored['stays']>`coalesce((
  select json_agg(json_build_object('from', ${epochMs('m.from_at')}, 'to', ${epochMs('m.until_at')},
    'isFromReadings', m.ended_by is not distinct from 'readings') order by m.from_at)
  from device_membership m where m.device_id = ${sql.ref(`${device}.id`)}
), '[]')`

const exclusions = sql<Stored['exclusions']>`coalesce((
  select json_agg(json_build_object('from', ${epochMs('e.from_at')}, 'to', ${epochMs('e.until_at')}) order by e.from_at)
  from device_exclusion e where e.device_id = device.id
), '[]')`

const deviceOf = (stored: Stored): CalculatedDevice => ({
  ...stored,
  stays: stored.stays.map(withEnd),
  exclusions: stored.exclusions.map(withEnd),
})
export const withEnd = <S extends StoredSpan>(span: S) => ({
  ...span,
  to: span.to ?? Number.POSITIVE_INFINITY,
})

/** Times in which a device belongs to its location and counts, as stored. */
export const storedSpans = ({ stays, exclusions }: Pick<CalculatedDevice, 'stays' | 'exclusions'>): Span[] =>
  withoutSpans(stays, exclusions)

/** Whether a device ever counts. A device excluded for its whole history is in no calculation. */
const everCounts = ({ exclusions }: CalculatedDevice) =>
  !exclusions.some(({ from, to }) => from <= 0 && to === Number.POSITIVE_INFINITY)
