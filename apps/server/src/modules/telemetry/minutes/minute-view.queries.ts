import {
  type MinuteColumnName,
  type MinuteColumns,
  minuteColumns,
  withInstants,
} from '@kilowatt/domain/energy/readings/minute-columns'
import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { registerInstants } from '@kilowatt/domain/energy/readings/register-instants'
import { floorToUtcDay, MINUTE_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'

/** A span of whole minutes, epoch ms; `to` is exclusive. */
export type Window = { readonly from: number; readonly to: number }

type MinuteBuffers = Partial<Record<MinuteColumnName, Buffer | null>>

export type Wanted = Window & {
  readonly locationIds: readonly number[]
  readonly quantities: readonly QuantityName[]
  /** only these devices; all devices of the locations if absent */
  readonly deviceIds?: readonly number[]
}

const ofDevices = ({ deviceIds }: Pick<Wanted, 'deviceIds'>) =>
  deviceIds ? sql`and device_id = any(${deviceIds}::integer[])` : sql``

/** Starts of the packed UTC days, per location. */
type PackedDays = ReadonlyMap<number, ReadonlySet<number>>

/**
 * The only view of packed days and raw samples: packed days are read as packed, all others from their
 * samples. At most two statements, whatever the number of locations, devices and days.
 * @returns columns per device id; devices without values are absent
 */
export async function readMinutes(db: Db | Tx, wanted: Wanted): Promise<Map<number, MinuteColumns>> {
  const minutes = new Map<number, MinuteColumns>()
  const packed = await readPacked(db, wanted, minutes)
  const raw = unpackedSpan(wanted, packed)
  if (raw) await readRaw(db, wanted, raw, packed, minutes)
  return minutes
}

const DAY_MINUTES = UTC_DAY_MS / MINUTE_MS
const minuteOfDay = (at: number) => Math.floor((at - floorToUtcDay(at)) / MINUTE_MS)
export const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The column of a device, created if missing. */
export function columnOf(
  minutes: Map<number, MinuteColumns>,
  deviceId: number,
  name: MinuteColumnName,
  length: number,
) {
  let columns = minutes.get(deviceId)
  if (!columns) {
    columns = {}
    minutes.set(deviceId, columns)
  }
  columns[name] ??= new Float64Array(length).fill(Number.NaN)
  return columns[name]
}

/** @returns which days are packed */
export async function readPacked(
  db: Db | Tx,
  wanted: Wanted,
  minutes: Map<number, MinuteColumns>,
): Promise<PackedDays> {
  const { locationIds, from, to } = wanted
  // only the requested part of a UTC day at both ends, because a local day spans two UTC days
  const since = sql`case day when ${isoDay(from)} then ${minuteOfDay(from) + 1}::integer else 1 end`
  const until = sql`case day when ${isoDay(to - 1)} then ${minuteOfDay(to - 1) + 1}::integer else ${DAY_MINUTES}::integer end`
  const names = withInstants(wanted.quantities)
  const columns = names.map(
    (name) => sql`, array_send(${storedColumn(name)}[${since}:${until}]) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<MinuteBuffers & { location_id: number; device_id: number; day: string }>`
    select location_id, device_id, day ${sql.join(columns, sql``)} from sample_day
    where location_id = any(${locationIds}::integer[]) and day between ${isoDay(from)} and ${isoDay(to - 1)}
      ${ofDevices(wanted)}
  `.execute(db)

  const packed = new Map(locationIds.map((id) => [id, new Set<number>()]))
  const length = (to - from) / MINUTE_MS
  for (const row of rows) {
    const day = Date.parse(row.day)
    packed.get(row.location_id)?.add(day)
    for (const name of names) {
      const buffer = row[name]
      if (buffer)
        columnOf(minutes, row.device_id, name, length).set(
          decodeArray(buffer),
          (Math.max(day, from) - from) / MINUTE_MS,
        )
    }
  }
  return packed
}

/** First to last day that is not packed for at least one location. */
export function unpackedSpan({ from, to }: Window, packed: PackedDays): Window | null {
  let first: number | null = null
  let last = 0
  for (let day = floorToUtcDay(from); day < to; day += UTC_DAY_MS) {
    if ([...packed.values()].every((days) => days.has(day))) continue
    first ??= day
    last = day
  }
  return first === null ? null : { from: Math.max(from, first), to: Math.min(to, last + UTC_DAY_MS) }
}

type RawColumns = MinuteBuffers & { location_id: number; device_id: number; minutes: Buffer }

/**
 * Means of gauges, first values of registers and the times of their readings, by minute, as arrays per device
 * instead of rows.
 */
export async function readRaw(
  db: Db | Tx,
  wanted: Wanted,
  span: Window,
  packed: PackedDays,
  minutes: Map<number, MinuteColumns>,
) {
  const rows = await minutesOfSamples(db, wanted, span)
  const length = (wanted.to - wanted.from) / MINUTE_MS
  const shift = (span.from - wanted.from) / MINUTE_MS
  for (const row of rows) {
    const at = decodeArray(row.minutes)
    const packedDays = packed.get(row.location_id)
    for (const name of withInstants(wanted.quantities)) {
      const buffer = row[name]
      if (!buffer) continue
      const values = decodeArray(buffer)
      const into = columnOf(minutes, row.device_id, name, length)
      for (let i = 0; i < at.length; i++) {
        const index = (at[i] ?? 0) + shift
        if (!packedDays?.has(floorToUtcDay(wanted.from + index * MINUTE_MS)))
          into[index] = values[i] ?? Number.NaN
      }
    }
  }
}

/**
 * The samples of a span by minute: per device the numbers of the minutes with samples, and one array per
 * quantity; null for a quantity without values. The lowest value of a register in a minute is its first
 * value, unless the register steps back within the minute. Such a step is so small that the calculation of
 * energies ignores it. The value applies to the instant of the first reading.
 */
export async function minutesOfSamples(
  db: Db | Tx,
  { locationIds, quantities: wanted, deviceIds }: Omit<Wanted, 'from' | 'to'>,
  { from, to }: Window,
): Promise<RawColumns[]> {
  const start = new Date(from)
  const names = withInstants(wanted)
  const byMinute = names.map((name) => sql`, ${ofMinute(name)} as ${storedColumn(name)}`)
  const asArrays = names.map((name) => {
    const column = storedColumn(name)
    return sql`, case when count(${column}) > 0 then array_send(array_agg(${column})) end as ${sql.ref(name)}`
  })
  const { rows } = await sql<RawColumns>`
    select location_id, device_id,
      array_send(array_agg((extract(epoch from minute - ${start}::timestamptz) / 60)::integer)) as minutes
      ${sql.join(asArrays, sql``)}
    from (
      select location_id, device_id, date_bin('1 minute', at, ${start}::timestamptz) as minute ${sql.join(byMinute, sql``)}
      from sample
      where location_id = any(${locationIds}::integer[]) and at >= ${start} and at < ${new Date(to)}
        ${ofDevices(deviceIds ? { deviceIds } : {})}
      group by 1, 2, 3
    ) by_minute
    group by 1, 2
  `.execute(db)
  return rows
}

export const storedColumn = (name: MinuteColumnName) => sql.ref(minuteColumns.get(name) ?? name)

/** The statistic that is stored for a minute. */
function ofMinute(name: MinuteColumnName): RawBuilder<unknown> {
  const instants = registerInstants.find((one) => one.name === name)
  if (instants) {
    const firstRead = sql`min(at) filter (where ${storedColumn(instants.register)} is not null)`
    return sql`floor(extract(second from ${firstRead}) * 100)::smallint`
  }
  const column = storedColumn(name)
  const { kind } = quantities[name as QuantityName]
  return kind === 'register' || name === 'tariff' ? sql`min(${column})` : sql`avg(${column})::real`
}
