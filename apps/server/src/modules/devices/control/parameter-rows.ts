import { deviceParameter, parameterValue } from '@kilowatt/contracts/devices/parameters'
import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** current value; null if the device has not reported one */
export type ParameterNow = {
  readonly value: ParameterValue
  readonly at: number
  readonly held: { readonly until: number; readonly next: ParameterValue } | null
} | null

export type KnownParameter = { readonly parameter: DeviceParameter; readonly now: ParameterNow }

/** A JSON value in which null counts, in its stored form. */
export const jsonOf = (value: ParameterValue) => JSON.stringify(value)

/** The parameters of a device, in the order in which it announced them. */
export async function listParameters(db: Db, deviceId: number): Promise<KnownParameter[]> {
  const rows = await selectParameters(db).where('device_id', '=', deviceId).orderBy('sort').execute()
  return rows.map(toParameter)
}

/** Like `listParameters`, for many devices; devices without parameters are absent. */
export async function listParametersOf(
  db: Db,
  deviceIds: readonly number[],
): Promise<Map<number, KnownParameter[]>> {
  const rows = await selectParameters(db)
    .select('device_id')
    .where('device_id', '=', sql<number>`any(${[...deviceIds]}::integer[])`)
    .orderBy('sort')
    .execute()
  const ofDevice = Map.groupBy(rows, ({ device_id }) => device_id)
  return new Map([...ofDevice].map(([id, own]) => [id, own.map(toParameter)]))
}

/** Locks a parameter until the transaction ends, so two concurrent commands have an order. */
export async function lockParameter(
  db: Db,
  deviceId: number,
  name: string,
): Promise<KnownParameter | undefined> {
  const row = await selectParameters(db)
    .where('device_id', '=', deviceId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  return row && toParameter(row)
}

const selectParameters = (db: Db) =>
  db
    .selectFrom('device_parameter')
    .select(['name', 'description', 'value', 'value_at', 'held_until', 'value_after'])
    .select(sql<boolean>`value_after is not null`.as('isAfterKnown'))

type Row = Awaited<ReturnType<ReturnType<typeof selectParameters>['executeTakeFirstOrThrow']>>

const description = deviceParameter.omit({ name: true })

/** @param stored content of `device_parameter.description` */
export const readDescription = (name: string, stored: unknown) => ({ name, ...description.parse(stored) })

const toParameter = (row: Row): KnownParameter => ({
  parameter: readDescription(row.name, row.description),
  now: row.value_at && {
    value: parameterValue.parse(row.value),
    at: row.value_at.getTime(),
    held:
      row.held_until && row.isAfterKnown
        ? { until: row.held_until.getTime(), next: parameterValue.parse(row.value_after) }
        : null,
  },
})
