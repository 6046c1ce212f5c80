import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Repair } from '@kilowatt/domain/energy/quality/repairs'
import { sql } from 'kysely'
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
  const rows = await devices(db)
    .select('location_id as locationId')
    .where('location_id', 'in', [...locationIds])
    .orderBy(inDeviceOrder('device'))
    .execute()
  const byLocation = new Map<number, CalculatedDevice[]>(locationIds.map((id) => [id, []]))
  for (const { locationId, ...device } of rows) byLocation.get(locationId)?.push(calculated(device))
  return byLocation
}

/** The same of one location. */
export async function listDevicesOf(db: Db | Tx, locationId: number): Promise<CalculatedDevice[]> {
  const rows = await devices(db)
    .modifyFront(keptStatement)
    .where('location_id', '=', locationId)
    .orderBy(inDeviceOrder('device'))
    .execute()
  return rows.map(calculated)
}

type Row = Omit<CalculatedDevice, 'createdAt'> & { readonly createdAt: Date }
const calculated = ({ createdAt, ...device }: Row): CalculatedDevice => ({
  ...device,
  createdAt: createdAt.getTime(),
})

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
      'created_at as createdAt',
      repairsInForce.as('repairs'),
    ])
    .where('excluded_in_calculations', '=', false)
