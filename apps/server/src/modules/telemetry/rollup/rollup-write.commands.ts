import type { DeviceEnergy } from '@kilowatt/domain/energy/balance/device-energy'
import type { LocationEnergy } from '@kilowatt/domain/energy/balance/joined-quarters'
import { measuredBit, measuredBitsAt } from '@kilowatt/domain/energy/balance/measured-parts'
import {
  peakColumn,
  peakMetrics,
  storedMetricNames,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { markOf } from '@kilowatt/domain/energy/series/energy-marks'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { encodeArray } from '../../../platform/database/packed-arrays.ts'
import type { Window } from '../minutes/minute-view.queries.ts'
import type { QuarterMinutes } from '../minutes/recent-minutes.commands.ts'
import { gapPartsOf } from './gap-parts.ts'
import { sumMonths } from './month-sums.commands.ts'

/** Quarter-hours of a location: column i starts at edges[i]. */
export type RolledLocation = Omit<QuarterMinutes, 'devices'> & {
  readonly timezone: string
  readonly devices: readonly DeviceEnergy[]
  readonly location: LocationEnergy
  /** °C; NaN if not measured */
  readonly outdoorC: Float64Array
}

const emptyNumbers = (): number[] => []

/** Replaces the quarter-hours of the given windows, and their days and months. An unknown quarter-hour has no row. */
export async function writeRollUps(tx: Tx, rolled: readonly RolledLocation[]): Promise<void> {
  const windows = rolled.map(({ locationId, edges }) => ({
    locationId,
    from: edges[0] ?? 0,
    to: edges.at(-1) ?? 0,
  }))
  await clear(tx, 'device_quarter', windows)
  await clear(tx, 'location_quarter', windows)
  await insertDeviceQuarters(tx, rolled)
  await insertLocationQuarters(tx, rolled)
  const days = rolled.flatMap(({ locationId, timezone, edges }) => localDays(locationId, timezone, edges))
  await sumDays(tx, days)
  await forgetEmptyDays(tx, rolled.filter(isUnknown))
  await sumMonths(tx, days)
}

const isUnknown = ({ location: { metrics } }: RolledLocation) =>
  storedMetricNames.every((name) => metrics[name].every(Number.isNaN))

/** Deletes rows of days that have become unknown. */
async function forgetEmptyDays(tx: Tx, rolled: readonly RolledLocation[]) {
  const days = rolled.flatMap(({ locationId, timezone, edges }) => localDays(locationId, timezone, edges))
  if (days.length === 0) return
  await sql`
    delete from location_day l
    using unnest(
      ${days.map((d) => d.locationId)}::integer[],
      ${days.map((d) => d.date)}::date[],
      ${days.map((d) => new Date(d.startMs))}::timestamptz[],
      ${days.map((d) => new Date(d.endMs))}::timestamptz[]
    ) as d (location_id, day, first, last)
    where l.location_id = d.location_id and l.day = d.day and not exists (
      select from location_quarter q where q.location_id = d.location_id and q.at >= d.first and q.at < d.last)
  `.execute(tx)
}

async function clear(
  tx: Tx,
  table: 'device_quarter' | 'location_quarter',
  windows: readonly (Window & { locationId: number })[],
) {
  await sql`
    delete from ${sql.table(table)} q
    using unnest(
      ${windows.map((w) => w.locationId)}::integer[],
      ${windows.map((w) => new Date(w.from))}::timestamptz[],
      ${windows.map((w) => new Date(w.to))}::timestamptz[]
    ) as w (location_id, first, last)
    where q.location_id = w.location_id and q.at >= w.first and q.at < w.last
  `.execute(tx)
}

async function insertDeviceQuarters(tx: Tx, rolled: readonly RolledLocation[]) {
  const location = emptyNumbers()
  const device = emptyNumbers()
  const at = emptyNumbers()
  const importWh = emptyNumbers()
  const exportWh = emptyNumbers()
  const meanW = emptyNumbers()
  const minW = emptyNumbers()
  const maxW = emptyNumbers()
  const socPct = emptyNumbers()
  const covered = emptyNumbers()
  const mark: string[] = []
  for (const { locationId, edges, devices } of rolled)
    for (const energy of devices)
      energy.coveredMinutes.forEach((minutes, i) => {
        const columns = [energy.importWh, energy.exportWh, energy.powerMeanW, energy.socPct]
        if (minutes === 0 && columns.every((column) => Number.isNaN(column[i]))) return
        location.push(locationId)
        device.push(energy.id)
        at.push((edges[i] ?? 0) / 1000)
        importWh.push(energy.importWh[i] ?? Number.NaN)
        exportWh.push(energy.exportWh[i] ?? Number.NaN)
        meanW.push(energy.powerMeanW[i] ?? Number.NaN)
        minW.push(energy.powerMinW[i] ?? Number.NaN)
        maxW.push(energy.powerMaxW[i] ?? Number.NaN)
        socPct.push(energy.socPct[i] ?? Number.NaN)
        covered.push(minutes)
        mark.push(markOf(energy.mark[i]))
      })
  if (at.length === 0) return
  await sql`
    insert into device_quarter (location_id, device_id, at, import_wh, export_wh, power_mean_w, power_min_w, power_max_w,
      soc_pct, covered_minutes, mark)
    select l, d, to_timestamp(at), i, e, mean, min, max, soc, covered, mark
    from unnest(${numbers(location, 'int4')}, ${numbers(device, 'int4')}, ${numbers(at, 'float8')},
      ${numbers(importWh, 'float8')}, ${numbers(exportWh, 'float8')}, ${numbers(meanW, 'float4')},
      ${numbers(minW, 'float4')}, ${numbers(maxW, 'float4')}, ${numbers(socPct, 'float4')},
      ${numbers(covered, 'int2')}, ${mark}::text[]) as q (l, d, at, i, e, mean, min, max, soc, covered, mark)
  `.execute(tx)
}

async function insertLocationQuarters(tx: Tx, rolled: readonly RolledLocation[]) {
  const location = emptyNumbers()
  const at = emptyNumbers()
  const covered = emptyNumbers()
  const measured = emptyNumbers()
  const outdoor = emptyNumbers()
  const values = storedMetricNames.map(emptyNumbers)
  const peaks = peakMetrics.map(emptyNumbers)
  for (const { locationId, edges, location: energy, outdoorC } of rolled)
    energy.measured.site.forEach((minutes, i) => {
      const row = storedMetricNames.map((name) => energy.metrics[name][i] ?? Number.NaN)
      if (row.every(Number.isNaN)) return
      location.push(locationId)
      at.push((edges[i] ?? 0) / 1000)
      covered.push(minutes)
      measured.push(measuredBitsAt(energy.measured, i))
      outdoor.push(outdoorC[i] ?? Number.NaN)
      for (const [column, value] of row.entries()) values[column]?.push(value)
      for (const [column, name] of peakMetrics.entries())
        peaks[column]?.push(energy.peaks[name][i] ?? Number.NaN)
    })
  if (at.length === 0) return
  const columns = [
    ...storedMetricNames.map((name) => storedMetrics[name].column),
    ...peakMetrics.map(peakColumn),
  ].map((name) => sql.ref(name))
  const arrays = [
    ...values.map((column) => numbers(column, 'float8')),
    ...peaks.map((column) => numbers(column, 'int8')),
  ]
  await sql`
    insert into location_quarter (location_id, at, covered_minutes, measured, outdoor_c, ${sql.join(columns)})
    select l, to_timestamp(at), covered, measured, outdoor, ${sql.join(columns)}
    from unnest(${numbers(location, 'int4')}, ${numbers(at, 'float8')}, ${numbers(covered, 'int2')},
      ${numbers(measured, 'int2')}, ${numbers(outdoor, 'float4')}, ${sql.join(arrays)})
      as q (l, at, covered, measured, outdoor, ${sql.join(columns)})
  `.execute(tx)
}

const pgType = {
  int2: 'smallint[]',
  int4: 'integer[]',
  float4: 'real[]',
  float8: 'double precision[]',
  int8: 'bigint[]',
} as const

function numbers(values: readonly number[], type: keyof typeof pgType): RawBuilder<unknown> {
  return sql`${encodeArray(values, type)}::${sql.raw(pgType[type])}`
}

/**
 * Largest number of unknown quarter-hours in a day with a standby load. The house may have used less power in the
 * unknown ones.
 */
const MOST_UNKNOWN_QUARTERS = 4

/**
 * The quietest hour of day `d`, W, as in `dailyStandbyW` of the domain: any four consecutive quarter-hours. Null for an
 * unknown or unfinished day.
 */
const standbyW = sql`(
  select case when count(*) >= extract(epoch from d.last - d.first) / 900 - ${sql.lit(MOST_UNKNOWN_QUARTERS)}
    then min(h.wh) filter (where h.known = 4 and h.last_at = h.at + interval '45 minutes') end
  from (
    select at, count(*) over hour as known, sum(consumption_wh) over hour as wh, last_value(at) over hour as last_at
    from location_quarter
    where location_id = d.location_id and at >= d.first and at < d.last
      and measured & ${sql.lit(measuredBit.consumptionWh)} > 0 and consumption_wh is not null
    window hour as (order by at rows between current row and 3 following)
  ) h)`

/** Fewest known hours for a mean of the whole day. */
const LEAST_OUTDOOR_HOURS = 20

/**
 * The mean outdoor temperature of day `d`, °C: each hour has the same weight, however many of its values are
 * known.
 */
const outdoorC = sql`(
  select case when count(*) >= ${sql.lit(LEAST_OUTDOOR_HOURS)} then avg(h.c) end
  from (
    select avg(outdoor_c) as c from location_quarter
    where location_id = d.location_id and at >= d.first and at < d.last and outdoor_c is not null
    group by date_trunc('hour', at)
  ) h)`

/** Sums the local days that contain the quarter-hours; a day has 92, 96 or 100 of them. */
export async function sumDays(tx: Tx, days: readonly LocalDayOf[]) {
  if (days.length === 0) return
  const columns = storedMetricNames
    .filter((name) => storedMetrics[name].rollUp === 'sum')
    .map((name) => sql.ref(storedMetrics[name].column))
  const peaks = peakMetrics.map((name) => sql.ref(peakColumn(name)))
  await sql`
    insert into location_day (location_id, day, covered_minutes, measured, known_quarters, gap_parts, standby_w, outdoor_c, ${sql.join([...columns, ...peaks])})
    select d.location_id, d.day, sum(q.covered_minutes), bit_or(q.measured), ${knownQuarters(columns)}, bit_or(${gapPartsOf('q')}), ${standbyW}, ${outdoorC},
      ${sql.join([...columns.map((column) => sql`sum(q.${column})`), ...peaks.map((column) => sql`max(q.${column})`)])}
    from unnest(
      ${days.map((d) => d.locationId)}::integer[],
      ${days.map((d) => d.date)}::date[],
      ${days.map((d) => new Date(d.startMs))}::timestamptz[],
      ${days.map((d) => new Date(d.endMs))}::timestamptz[]
    ) as d (location_id, day, first, last)
    join location_quarter q on q.location_id = d.location_id and q.at >= d.first and q.at < d.last
    group by d.location_id, d.day, d.first, d.last
    on conflict (location_id, day) do update
    set covered_minutes = excluded.covered_minutes, measured = excluded.measured, known_quarters = excluded.known_quarters,
      gap_parts = excluded.gap_parts, standby_w = excluded.standby_w, outdoor_c = excluded.outdoor_c,
      ${sql.join([...columns, ...peaks].map((column) => sql`${column} = excluded.${column}`))}
  `.execute(tx)
}

/** Known quarter-hours, if every energy of the day has the same number; otherwise null. */
function knownQuarters(columns: readonly RawBuilder<unknown>[]) {
  const counts = columns.map((column) => sql`count(q.${column})`)
  const known = counts.map((count) => sql`nullif(${count}, 0)`)
  return sql`case when least(${sql.join(known)}) = greatest(${sql.join(counts)}) then greatest(${sql.join(counts)}) end`
}

type LocalDayOf = {
  readonly locationId: number
  readonly date: string
  readonly startMs: number
  readonly endMs: number
}

export function localDays(locationId: number, timezone: string, edges: Float64Array): LocalDayOf[] {
  const days: LocalDayOf[] = []
  const last = edges.at(-1) ?? 0
  for (let at = edges[0] ?? last; at < last; ) {
    const date = localDateAt(timezone, at)
    const range = localDayRange(timezone, date)
    days.push({ locationId, date, ...range })
    at = range.endMs
  }
  return days
}
