import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Repair } from '@kilowatt/domain/energy/quality/repairs'
import { sql } from 'kysely'
import { compiledStatement, slot } from '../../../platform/database/compiled-statements.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { keptStatement } from '../../../platform/database/kept-statements.ts'
import { inDeviceOrder } from '../../devices/index.ts'
import { repairsInForce } from './device-repairs.queries.ts'

/** What calculations need to know of a device. */
export type CalculatedDevice = {
  readonly id: number
  readonly name: string
  readonly category: DeviceCategory
  readonly parentId: number | null
  readonly expectedPeriodS: number
  /** no longer part of the location since it was deleted, not yet before it was created: then it is no gap when it is silent */
  readonly isDeleted: boolean
  readonly createdAt: number
  /** in force, by their start */
  readonly repairs: readonly Repair[]
}

/** Devices of locations that take part in calculations, deleted ones too: their history stays. */
export async function listCalculatedDevices(
  db: Db | Tx,
  locationIds: readonly number[],
): Promise<Map<number, CalculatedDevice[]>> {
  const [locationId] = locationIds
  const rows =
    locationId !== undefined && locationIds.length === 1
      ? await ofOne(db, undefined, { locationId })
      : await devices(db)
          .where('location_id', 'in', [...locationIds])
          .orderBy(inDeviceOrder('device'))
          .execute()
  const byLocation = new Map<number, CalculatedDevice[]>(locationIds.map((id) => [id, []]))
  for (const { locationId, createdAt, ...device } of rows)
    byLocation.get(locationId)?.push({ ...device, createdAt: createdAt.getTime() })
  return byLocation
}

const devices = (db: Db | Tx) =>
  db
    .selectFrom('device')
    .select([
      'id',
      'location_id as locationId',
      'name',
      'category',
      'parent_id as parentId',
      'expected_period_s as expectedPeriodS',
      sql<boolean>`status = 'deleted'`.as('isDeleted'),
      'created_at as createdAt',
      repairsInForce.as('repairs'),
    ])
    .where('excluded_in_calculations', '=', false)

const ofOne = compiledStatement(
  (db) =>
    devices(db)
      .modifyFront(keptStatement)
      .where('location_id', '=', slot<number>('locationId'))
      .orderBy(inDeviceOrder('device')),
  () => '',
)

/** As JSON and in no order, to be read by the statement of a location's door; `calculatedDevicesIn` reads it. */
export const calculatedDevicesAhead = (db: Db) =>
  sql<CalculatedDevicesAhead>`(
    select coalesce(json_agg(found), '[]') from (${devices(db).where('location_id', '=', sql<number>`location.id`)}) found
  )`
export type CalculatedDevicesAhead = readonly (Omit<CalculatedDevice, 'createdAt'> & {
  readonly createdAt: string
})[]

export const calculatedDevicesIn = (read: CalculatedDevicesAhead): CalculatedDevice[] =>
  read.map((device) => ({ ...device, createdAt: Date.parse(device.createdAt) }))
