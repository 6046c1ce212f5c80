import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import type { Repaired } from '@kilowatt/domain/energy/quality/estimated-spans'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { type GapPlan, type GapSpan, readGapSpans } from './gap-spans.queries.ts'

/** Largest number of spans in a response. A line is at most two hours long, so only years of lines would reach it. */
const MOST_SPANS = 5000

/** Categories whose power crosses the border of a site. */
const crossing = deviceCategories.filter((category) =>
  categoryFacts[category].roles.some((role) => ['grid', 'solar', 'battery'].includes(role)),
)

/** Bits for all parts, because a line in one of them affects everything derived from it. */
const ALL_PARTS = ~0

/**
 * Spans in which sums of these locations are partly estimated, with the bits of the parts: a person drew a
 * line (repair `interpolate`), or registers show how much energy flowed in a gap, but not when.
 */
export async function readEstimatedSpans(
  db: Db,
  locationIds: readonly number[],
  { timezone, ...plan }: GapPlan & { timezone: string },
): Promise<GapSpan[]> {
  const lines = await readDrawnLines(db, locationIds, { startMs: plan.from, endMs: plan.to })
  const gaps = await readGapSpans(db, locationIds, plan, timezone)
  return [...lines.map((line) => ({ ...line, parts: ALL_PARTS })), ...gaps]
}

/** Lines drawn for devices at the border of one of these locations. */
async function readDrawnLines(
  db: Db,
  locationIds: readonly number[],
  range: TimeRange,
): Promise<TimeRange[]> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(span) as "from", upper(span) as "to" from (
      select unnest(range_agg(tstzrange(r.from_at, r.to_at))) as span
      from ${drawnLines(locationIds, range)} and d.category = any(${crossing}::text[])
    ) joined order by 1 limit ${MOST_SPANS}
  `.execute(db)
  return rows.map(({ from, to }) => ({ startMs: from.getTime(), endMs: to.getTime() }))
}

/** Lines drawn at these locations, joined per category, for the estimated spans of their sums. */
export async function readEstimatedOfCategories(
  db: Db,
  locationIds: readonly number[],
  range: TimeRange,
): Promise<Repaired[]> {
  const { rows } = await sql<{ category: DeviceCategory; from: Date; to: Date }>`
    select category, lower(span) as "from", upper(span) as "to" from (
      select d.category, unnest(range_agg(tstzrange(r.from_at, r.to_at))) as span
      from ${drawnLines(locationIds, range)} group by d.category
    ) joined order by 2 limit ${MOST_SPANS}
  `.execute(db)
  return rows.map(({ category, from, to }) => ({
    category,
    repairs: [{ kind: 'interpolate', from: from.getTime(), to: to.getTime() }],
  }))
}

const drawnLines = (locationIds: readonly number[], { startMs, endMs }: TimeRange) => sql`
  device d join reading_repair r on r.device_id = d.id
  where d.location_id = any(${[...locationIds]}::integer[])
    and not exists (
      select from device_exclusion e
      where e.device_id = d.id and e.from_at <= r.from_at and coalesce(e.until_at, 'infinity') >= r.to_at
    )
    and r.kind = 'interpolate' and r.undone_at is null and r.to_at > r.from_at
    and r.from_at < ${new Date(endMs)} and r.to_at > ${new Date(startMs)}`
