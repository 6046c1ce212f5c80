import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { gapPartsOf } from '../../rollup/gap-parts.ts'
import type { SumPlan } from './sums-statement.ts'

/** A quarter-hour or day with energy that was not measured, with the bits of its parts. */
export type GapSpan = TimeRange & { readonly parts: number }

export type GapPlan = Pick<SumPlan, 'interval' | 'from' | 'to'> & {
  readonly source: 'minutes' | 'quarters' | 'days' | 'months'
}

/**
 * Gaps of these locations whose energy is in buckets of a plan, in order. A partly measured bucket includes
 * energy in the gap. A bucket of a quarter-hour never does, so it has no mark.
 */
export async function readGapSpans(
  db: Db,
  locationIds: readonly number[],
  { source, interval, from, to }: GapPlan,
  timezone: string,
): Promise<GapSpan[]> {
  if (source === 'minutes' || interval === QUARTER_MS / 1000) return []
  if (source === 'quarters') {
    // days show which of their quarter-hours matter; there are only few, so many locations do not require
    // reading a million
    const { rows } = await sql<{ at: Date; parts: number }>`
      select q.at, bit_or(${gapPartsOf('q')})::integer as parts
      from location_day d
      join location l on l.id = d.location_id
      join location_quarter q on q.location_id = d.location_id
        and q.at >= d.day::timestamp at time zone l.timezone and q.at < (d.day + 1)::timestamp at time zone l.timezone
      where d.location_id = any(${[...locationIds]}::integer[]) and d.gap_parts <> 0
        and d.day >= ${addDays(localDateAt(timezone, from), -1)}::date
        and d.day <= ${addDays(localDateAt(timezone, to), 1)}::date
        and q.at >= ${new Date(from)} and q.at < ${new Date(to)} and ${gapPartsOf('q')} <> 0
      group by q.at order by q.at
    `.execute(db)
    return rows.map(({ at, parts }) => ({ startMs: at.getTime(), endMs: at.getTime() + QUARTER_MS, parts }))
  }
  const { rows } = await sql<{ day: string; parts: number }>`
    select day::text as day, bit_or(gap_parts)::integer as parts from location_day
    where location_id = any(${[...locationIds]}::integer[]) and gap_parts <> 0
      and day >= ${localDateAt(timezone, from)}::date and day < ${localDateAt(timezone, to)}::date
    group by day order by day
  `.execute(db)
  return rows.map(({ day, parts }) => ({ ...localDayRange(timezone, day), parts }))
}
