import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { type LocationsPlan, usesLocalDays } from '../plan/locations-plan.ts'
import { emptySums, type MetricSums } from '../sums/charts-sums.queries.ts'
import { isInGap, shownOfGaps } from './gap-energies.queries.ts'
import { type Amount, amountOf, type Entry, hasSeveralPerBucket } from './locations-entry.ts'

const HOUR_MS = 3_600_000
const QUARTER_H = 0.25

/** Locations as their ids, or as a statement that yields them in one column. */
export type LocationSet = readonly number[] | RawBuilder<unknown>

export type FoundLocations = {
  readonly ids: readonly number[]
  /** all time zones of the locations, most frequent first */
  readonly timezones: readonly string[]
  /** the most frequent time zone, which applies to a range over all of them */
  readonly timezone: string
}

/** Time zone of a range over no location. */
const NOBODYS_ZONE = 'UTC'

export type LocationsSums = {
  readonly metrics: ReadonlyMap<StoredMetric, MetricSums>
  /** number of locations with measurements in the range */
  readonly reporting: number
  /** the same number per bucket; for a bucket of several quarter-hours, the highest */
  readonly reportingAt: Int32Array
}

/** The existing locations of a set. */
export async function resolveLocations(db: Db, set: LocationSet): Promise<FoundLocations> {
  const ids = 'length' in set ? sql`select unnest(${[...set]}::integer[])` : set
  const { rows } = await sql<{ timezone: string; ids: number[] }>`
    select timezone, array_agg(id) as ids from location where id in (${ids})
    group by timezone order by count(*) desc, timezone
  `.execute(db)
  const timezones = rows.map(({ timezone }) => timezone)
  return { ids: rows.flatMap((row) => row.ids), timezones, timezone: timezones[0] ?? NOBODYS_ZONE }
}

/**
 * Energies of many locations summed per bucket of a plan, each location's days and months in its own time
 * zone ([decision 076](../../../../../../docs/decisions/076-sums-of-many-locations.md)): one statement for
 * the sums, and one for the number of reporting locations. The last quarter-hour or two, which are not rolled
 * up yet, are missing. A level is the mean of the known levels.
 */
export async function sumLocations(
  db: Db,
  ids: readonly number[],
  metrics: readonly StoredMetric[],
  plan: LocationsPlan,
): Promise<LocationsSums> {
  // a daily mean of the battery level is meaningless, and not stored
  const summed = metrics.filter((metric) => !usesLocalDays(plan) || storedMetrics[metric].rollUp === 'sum')
  const [{ rows }, reporting] = await Promise.all([
    entriesOf(ids, summed, plan).execute(db),
    countReporting(db, ids, plan),
  ])
  const buckets = plan.edges.length - 1
  const sums = new Map(metrics.map((metric) => [metric, emptySums(buckets)]))
  const reportingAt = new Int32Array(buckets)
  const bucketOf = bucketsOf(plan)
  const placed = rows.map((row) => ({ row, bucket: bucketOf(row) }))
  const gaps = await shownOfGaps(db, placed, summed, plan)
  for (const { row, bucket } of placed) {
    const ofGaps = gaps.get(row)
    reportingAt[bucket] = Math.max(reportingAt[bucket] ?? 0, row.reporting)
    summed.forEach((metric, i) => {
      const into = sums.get(metric)
      if (!into) return
      const amount = withGap(amountOf(row, i), ofGaps?.[i] ?? null)
      addEntry(into, metric, amount, { bucket, ...hoursOf(row, bucket, plan) })
    })
  }
  return { metrics: sums, reporting, reportingAt }
}

/**
 * The energy of one metric in a range that is one bucket, for several sets of locations in one statement,
 * each with the result of `sumLocations`.
 * @param sets ids of locations by name of the set
 * @returns Wh by that name; null if nothing is known
 */
export async function totalsByLocationSet(
  db: Db,
  sets: ReadonlyMap<string, readonly number[]>,
  metric: StoredMetric,
  plan: LocationsPlan,
): Promise<ReadonlyMap<string, number | null>> {
  const member = [...sets].flatMap(([name, ids]) => ids.map((id) => ({ id, name })))
  const ids = member.map(({ id }) => id)
  const names = sql.join([sql.ref('location_id'), sql`${sql.ref(storedMetrics[metric].column)} as wh`])
  const span = usesLocalDays(plan)
    ? spansOf(ids, names, plan)
    : sql`(select ${names} from location_quarter
      where location_id = any(${ids}::integer[]) and at >= ${new Date(plan.from)} and at < ${new Date(plan.to)})`
  const { rows } = await sql<{ name: string; wh: number | null }>`
    select member.name, sum(span.wh)::double precision as wh
    from ${span} span
    join unnest(${ids}::integer[], ${member.map(({ name }) => name)}::text[]) as member (id, name) on member.id = span.location_id
    group by member.name
  `.execute(db)
  const known = new Map(rows.map(({ name, wh }) => [name, wh]))
  return new Map([...sets.keys()].map((name) => [name, known.get(name) ?? null]))
}

/** @param wh unmeasured energy that is shown nevertheless */
const withGap = ({ value, unseen }: Amount, wh: number | null): Amount =>
  wh === null ? { value, unseen } : { value: (value ?? 0) + wh, unseen: (unseen ?? 0) - wh }

function addEntry(
  sums: MetricSums,
  metric: StoredMetric,
  { value, unseen }: Amount,
  { bucket, hours, wholeH }: { bucket: number; hours: number; wholeH: number },
) {
  const isLevel = storedMetrics[metric].rollUp === 'mean'
  if (!isLevel && (value !== null || unseen !== null))
    sums.totalWh = (sums.totalWh ?? 0) + (value ?? 0) + (unseen ?? 0)
  if (value === null) return
  const before = sums.amount[bucket] ?? Number.NaN
  sums.amount[bucket] = (Number.isNaN(before) ? 0 : before) + (isLevel ? value * hours : value)
  sums.hours[bucket] = Math.min(wholeH, (sums.hours[bucket] ?? 0) + hours)
}

const hoursOf = ({ known }: Entry, bucket: number, plan: LocationsPlan) => {
  const wholeH = ((plan.edges[bucket + 1] ?? 0) - (plan.edges[bucket] ?? 0)) / HOUR_MS
  if (!usesLocalDays(plan)) return { wholeH, hours: QUARTER_H }
  return { wholeH, hours: known === null ? wholeH : Math.min(wholeH, known * QUARTER_H) }
}

function bucketsOf({ interval, edges, timezone }: LocationsPlan): (entry: Entry) => number {
  if (interval === 'range') return () => 0
  const dates = Array.from(edges, (edge) => localDateAt(timezone, edge))
  const byDate = new Map(dates.map((date, i) => [date, i]))
  let bucket = 0
  return ({ at, day }) => {
    // the days of a partial month are read
    if (day !== null)
      return (
        byDate.get(day) ??
        Math.max(
          0,
          dates.findLastIndex((date) => date <= day),
        )
      )
    const ms = (at ?? 0) * 1000
    while (ms >= (edges[bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket++
    return bucket
  }
}

/**
 * Locations that measured the same parts are summed first: register energy across one location's gap stays separate
 * from the measurements of others at the time, at the cost of a few more rows.
 */
function entriesOf(
  ids: readonly number[],
  metrics: readonly StoredMetric[],
  plan: LocationsPlan,
): RawBuilder<Entry> {
  const columns = metrics.map((metric) => storedMetrics[metric])
  const hasGaps = hasSeveralPerBucket(plan)
  const alike = sql.join(
    [
      sql`count(*) filter (where covered_minutes > 0) as reporting`,
      ...columns.map(({ column }, i) => sql`sum(${sql.ref(column)}) as ${sumOf(i)}`),
      ...columns.flatMap(({ column, rollUp }, i) =>
        rollUp === 'mean' ? [sql`count(${sql.ref(column)}) as ${sql.ref(`count_${i}`)}`] : [],
      ),
      ...(hasGaps ? [sql`array_agg(location_id) filter (where ${isInGap(metrics)}) as gap`] : []),
    ],
    sql`, `,
  )
  const sums = sql.join([
    sql`sum(reporting)::integer as reporting`,
    hasGaps ? sql`json_agg(gap) filter (where gap is not null) as gaps` : sql`null as gaps`,
    ...metrics.flatMap((metric, i) => {
      const [w, u] = [sql.ref(`w_${i}`), sql.ref(`u_${i}`)]
      const bit = measuredBit[metric]
      if (bit === null)
        return [sql`(sum(${sumOf(i)}) / nullif(sum(${sql.ref(`count_${i}`)}), 0))::double precision as ${w}`]
      const of = (isThere: RawBuilder<unknown>) =>
        sql`(sum(${sumOf(i)}) filter (where ${isThere}))::double precision`
      return [
        sql`${of(sql`measured & ${sql.lit(bit)} <> 0`)} as ${w}`,
        sql`${of(sql`measured & ${sql.lit(bit)} = 0`)} as ${u}`,
      ]
    }),
  ])
  if (!usesLocalDays(plan))
    return sql`
      select date_part('epoch', at) as at, null as day, null as known, ${sums}
      from (
        select at, measured, ${alike} from location_quarter
        where location_id = any(${ids}::integer[]) and at >= ${new Date(plan.from)} and at < ${new Date(plan.to)}
        group by at, measured
      ) alike group by alike.at order by alike.at`
  const names = sql.join(
    [
      'location_id',
      'covered_minutes',
      'measured',
      'known_quarters',
      ...columns.map(({ column }) => column),
    ].map((name) => sql.ref(name)),
  )
  return sql`
    select null as at, ${plan.interval === 'range' ? sql`null` : sql`day::text`} as day,
      max(known)::integer as known, ${sums}
    from (
      select day, measured, max(known_quarters) as known, ${alike} from ${spansOf(ids, names, plan)} span
      group by day, measured
    ) alike
    ${plan.interval === 'range' ? sql`having count(*) > 0` : sql`group by day`}`
}

const sumOf = (i: number) => sql.ref(`sum_${i}`)

/** Reads days; if daily values are not needed, whole months within the range, and days only before and after them. */
export function spansOf(
  ids: readonly number[],
  names: RawBuilder<unknown>,
  { interval, from, to, timezone }: LocationsPlan,
): RawBuilder<unknown> {
  const [first, end] = [localDateAt(timezone, from), localDateAt(timezone, to)]
  const days = (since: string, until: string) => sql`
    select day, ${names} from location_day
    where location_id = any(${ids}::integer[]) and day >= ${since}::date and day < ${until}::date`
  const firstMonth = monthFrom(first)
  const endMonth = `${end.slice(0, 7)}-01`
  if (interval === 86_400 || firstMonth >= endMonth) return sql`(${days(first, end)})`
  const around = [
    { since: first, until: firstMonth },
    { since: endMonth, until: end },
  ].filter(({ since, until }) => since < until)
  return sql`(
    select month as day, ${names} from location_month
    where location_id = any(${ids}::integer[]) and month >= ${firstMonth}::date and month < ${endMonth}::date
    ${sql.join(
      around.map(({ since, until }) => sql`union all ${days(since, until)}`),
      sql` `,
    )}
  )`
}

/** The first month that starts on or after a date. */
function monthFrom(date: string): string {
  const first = `${date.slice(0, 7)}-01`
  return first === date ? date : `${addDays(first, 32).slice(0, 7)}-01`
}

/** Finds the first entry of each location by the index; most locations have one early. */
async function countReporting(db: Db, ids: readonly number[], plan: LocationsPlan): Promise<number> {
  const { from, to, timezone } = plan
  const within = usesLocalDays(plan)
    ? sql`location_day r where r.day >= ${localDateAt(timezone, from)}::date and r.day < ${localDateAt(timezone, to)}::date`
    : sql`location_quarter r where r.at >= ${new Date(from)} and r.at < ${new Date(to)}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${ids}::integer[]) as l (id),
      lateral (select from ${within} and r.location_id = l.id and r.covered_minutes > 0 limit 1) as first
  `.execute(db)
  return rows[0]?.count ?? 0
}
