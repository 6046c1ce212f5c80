import type { ManyInsight } from '@kilowatt/contracts/analytics/many-loads'
import { isStandbyChange, standbyStep } from '@kilowatt/domain/energy/summary/standby'
import { roundTo } from '@kilowatt/domain/round-to'
import { addDays, type LocalDate, localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import { daysBetween } from '@kilowatt/domain/time/period-before'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * Number of locations in which a step is searched, starting with those that differ most. The first step found
 * is reported.
 */
const MOST_LOOKED_AT = 20
const MOST_SHOWN = 3

type Step = Extract<ManyInsight, { kind: 'standbyOf' }>
type Spans = {
  readonly elapsed: TimeRange
  readonly before: TimeRange | null
  /** time zone in which dates are shown; days follow each location's own time zone */
  readonly timezone: string
}
export type ManyStandby = {
  /** sum of the medians of the locations that have one */
  readonly nowW: number | null
  /** sum of medians of the previous period; null if the set of locations differs */
  readonly beforeW: number | null
  readonly known: number
  readonly steps: Step[]
}
type Level = { locationId: number; nowW: number | null; beforeW: number | null }

/** The standby load of each location is the median of its days; these medians are summed. */
export async function readManyStandby(
  db: Db,
  ids: readonly number[],
  { elapsed, before, timezone }: Spans,
): Promise<ManyStandby> {
  const first = localDateAt(timezone, elapsed.startMs)
  const end = addDays(localDateAt(timezone, elapsed.endMs - 1), 1)
  const since = before ? localDateAt(timezone, before.startMs) : first
  const { rows } = await sql<Level>`
    select location_id as "locationId",
      percentile_cont(0.5) within group (order by standby_w) filter (where day >= ${first}::date) as "nowW",
      percentile_cont(0.5) within group (order by standby_w) filter (where day < ${first}::date) as "beforeW"
    from location_day
    where location_id = any(${[...ids]}::integer[]) and day >= ${since}::date and day < ${end}::date
      and standby_w is not null
    group by location_id
  `.execute(db)
  const isSame = rows.every(({ nowW, beforeW }) => (nowW === null) === (beforeW === null))
  const changed = rows
    .flatMap(({ locationId, nowW, beforeW }) =>
      nowW !== null && beforeW !== null && isStandbyChange(beforeW, nowW)
        ? [{ locationId, byW: Math.abs(nowW - beforeW) }]
        : [],
    )
    .toSorted((a, b) => b.byW - a.byW)
    .slice(0, MOST_LOOKED_AT)
    .map(({ locationId }) => locationId)
  return {
    nowW: sumOf(rows.map(({ nowW }) => nowW)),
    beforeW: isSame ? sumOf(rows.map(({ beforeW }) => beforeW)) : null,
    known: rows.filter(({ nowW }) => nowW !== null).length,
    steps: changed.length === 0 ? [] : await readSteps(db, changed, { since, first, end }),
  }
}

/**
 * The sum at the first day of each step (day or month), without the current day. A location that joins or
 * falls silent must not look like a change: steps known by at most half of the locations are left out, and
 * the locations known in all remaining steps are summed.
 */
export async function readStandbySteps(
  db: Db,
  ids: readonly number[],
  { elapsed, timezone, step }: Pick<Spans, 'elapsed' | 'timezone'> & { readonly step: 'day' | 'month' },
): Promise<ReadonlyMap<LocalDate, number>> {
  const first = localDateAt(timezone, elapsed.startMs)
  const last = localDateAt(timezone, elapsed.endMs - 1)
  // the first month may start before the range
  const start = step === 'day' ? sql`day` : sql`greatest(date_trunc('month', day)::date, ${first}::date)`
  const { rows } = await sql<{ start: LocalDate; standbyW: number }>`
    with level as (
      select location_id, ${start} as start,
        percentile_cont(0.5) within group (order by standby_w) as w
      from location_day
      where location_id = any(${[...ids]}::integer[]) and day >= ${first}::date and day <= ${last}::date
        and standby_w is not null
      group by 1, 2
    ), most_known as (
      select start from level group by 1 having count(*) * 2 > (select count(distinct location_id) from level)
    ), whole as (
      select location_id from level join most_known using (start)
      group by 1 having count(*) = (select count(*) from most_known)
    )
    select start::text as start, sum(w)::double precision as "standbyW"
    from level join most_known using (start) join whole using (location_id)
    group by 1
  `.execute(db)
  return new Map(rows.map(({ start: day, standbyW }) => [day, roundTo(standbyW, 1)]))
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

type Dates = { readonly since: LocalDate; readonly first: LocalDate; readonly end: LocalDate }

/**
 * Times since which the load of a location has been at another level, by the rule for a single location;
 * largest change first.
 */
async function readSteps(db: Db, ids: readonly number[], { since, first, end }: Dates): Promise<Step[]> {
  const { rows } = await sql<{ locationId: number; name: string; day: LocalDate; standbyW: number }>`
    select d.location_id as "locationId", l.name, d.day::text as day, d.standby_w as "standbyW"
    from location_day d join location l on l.id = d.location_id
    where d.location_id = any(${[...ids]}::integer[]) and d.day >= ${since}::date and d.day < ${end}::date
      and d.standby_w is not null
  `.execute(db)
  const steps = [...Map.groupBy(rows, ({ locationId }) => locationId).values()].flatMap((days): Step[] => {
    const dailyW = new Float64Array(daysBetween(since, end)).fill(Number.NaN)
    for (const { day, standbyW } of days) dailyW[daysBetween(since, day)] = standbyW
    const step = standbyStep(dailyW)
    const [place] = days
    const date = step && addDays(since, step.day)
    if (!step || !place || date === null || date < first) return []
    return [
      {
        kind: 'standbyOf',
        locationId: place.locationId,
        name: place.name,
        since: date,
        beforeW: Math.round(step.beforeW),
        afterW: Math.round(step.afterW),
      },
    ]
  })
  return steps
    .toSorted((a, b) => Math.abs(b.afterW - b.beforeW) - Math.abs(a.afterW - a.beforeW))
    .slice(0, MOST_SHOWN)
}
