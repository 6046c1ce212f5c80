import {
  type MinuteColumnName,
  type MinuteColumns,
  minuteColumnNames,
} from '@kilowatt/domain/energy/readings/minute-columns'
import { type QuantityName, quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { registerInstants } from '@kilowatt/domain/energy/readings/register-instants'
import { MINUTES_PER_DAY } from '@kilowatt/domain/energy/series/day-minutes'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { decodeArray, encodeArray, type PackedType } from '../../../platform/database/packed-arrays.ts'
import { isoDay, minutesOfSamples, storedColumn } from './minute-view.queries.ts'
import { forgetRecentMinutes } from './recent-minutes.commands.ts'

/** Minutes of one device and UTC day: 1,440 numbers per quantity, NaN if not measured. */
export type DeviceDay = {
  readonly deviceId: number
  /** start of the UTC day, epoch ms */
  readonly day: number
  readonly columns: Partial<Record<MinuteColumnName, ArrayLike<number>>>
}

/** Rows of one INSERT with 35 columns each, far below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 200

/**
 * Packs a UTC day of a location: the samples of every device become minutes. They are merged into the packed
 * row, so a late sample is added. The samples stay until retention drops them by whole days. The caller has
 * the location's roll-up lock.
 */
export async function packDay(tx: Tx, locationId: number, day: number): Promise<void> {
  const span = { from: day, to: day + UTC_DAY_MS }
  const sampled = await minutesOfSamples(tx, { locationIds: [locationId], quantities: quantityNames }, span)
  if (sampled.length === 0) return
  const packed = await readPackedDay(
    tx,
    locationId,
    day,
    sampled.map((row) => row.device_id),
  )
  const days = sampled.map((row): DeviceDay => {
    const columns = packed.get(row.device_id) ?? {}
    const at = decodeArray(row.minutes)
    for (const name of minuteColumnNames) {
      const buffer = row[name]
      if (buffer) columns[name] = layOver(columns[name] ?? emptyDay(), at, decodeArray(buffer))
    }
    return { deviceId: row.device_id, day, columns }
  })
  await writeDays(tx, locationId, days)
  await forgetRecentMinutes(tx, locationId, day)
}

const emptyDay = () => new Float64Array(MINUTES_PER_DAY).fill(Number.NaN)

function layOver(day: Float64Array, minutes: Float64Array, values: Float64Array) {
  minutes.forEach((minute, i) => {
    const value = values[i] ?? Number.NaN
    if (!Number.isNaN(value)) day[minute] = value
  })
  return day
}

async function readPackedDay(db: Db | Tx, locationId: number, day: number, deviceIds: readonly number[]) {
  const columns = minuteColumnNames.map(
    (name) => sql`, array_send(${storedColumn(name)}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Partial<Record<MinuteColumnName, Buffer | null>> & { device_id: number }>`
    select device_id ${sql.join(columns, sql``)} from sample_day
    where location_id = ${locationId} and day = ${isoDay(day)} and device_id = any(${deviceIds}::integer[])
  `.execute(db)
  return new Map(
    rows.map((row) => {
      const columns: MinuteColumns = {}
      for (const name of minuteColumnNames) {
        const buffer = row[name]
        if (buffer) columns[name] = decodeArray(buffer)
      }
      return [row.device_id, columns] as const
    }),
  )
}

const registerOf = (name: MinuteColumnName) => registerInstants.find((one) => one.name === name)?.register

function packedTypeOf(name: MinuteColumnName): PackedType {
  if (name === 'tariff' || registerOf(name)) return 'int2'
  return quantities[name as QuantityName].kind === 'register' ? 'int8' : 'float4'
}

/** Writes packed days, replacing existing ones. */
export async function writeDays(tx: Tx, locationId: number, days: readonly DeviceDay[]): Promise<void> {
  for (let first = 0; first < days.length; first += ROWS_PER_INSERT) {
    const part = days.slice(first, first + ROWS_PER_INSERT)
    // a replaced register also replaces the instants of its readings
    const names = minuteColumnNames.filter((name) =>
      part.some(({ columns }) => columns[registerOf(name) ?? (name as QuantityName)]),
    )
    const rows = part.map(({ deviceId, day, columns }) => {
      const arrays = names.map((name) => parameterOf(columns[name], name))
      return sql`(${sql.join([sql`${locationId}::integer`, sql`${deviceId}::integer`, sql`${isoDay(day)}::date`, ...arrays])})`
    })
    const targets = names.map(storedColumn)
    await sql`
      insert into sample_day (${sql.join([sql`location_id, device_id, day`, ...targets])})
      values ${sql.join(rows)}
      on conflict (location_id, device_id, day) do update
      set packed_at = now()${sql.join(
        targets.map((column) => sql`, ${column} = excluded.${column}`),
        sql``,
      )}
    `.execute(tx)
  }
}

const arrayType = {
  int8: 'bigint[]',
  int2: 'smallint[]',
  int4: 'integer[]',
  float4: 'real[]',
  float8: 'double precision[]',
}

function parameterOf(values: ArrayLike<number> | undefined, name: MinuteColumnName): RawBuilder<unknown> {
  const type = packedTypeOf(name)
  const isNothing =
    !values || (registerOf(name) && !Array.prototype.some.call(values, (cs: number) => cs > 0))
  const encoded = isNothing ? null : encodeArray(values, type)
  return sql`${encoded}::${sql.raw(arrayType[type])}`
}
