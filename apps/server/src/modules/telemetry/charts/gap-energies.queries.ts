import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { amountOf, areSeveralABucket, type Entry, type Placed } from './locations-entry.ts'
import { isByLocalDays, type LocationsPlan } from './locations-plan.ts'

/** A quarter-hour, or a day of a month that is cut, in which these locations had a gap of which registers tell how much flowed. */
type GapEntry = {
  readonly start: Date | string
  readonly bucket: number
  readonly ids: readonly number[]
}

/** Does a row hold energy that was not measured? It is asked of each row of a sum: of what was measured it is one look at each part. */
export function isInGap(metrics: readonly StoredMetric[]): RawBuilder<unknown> {
  const ofParts = Map.groupBy(metrics, (metric) => measuredBit[metric])
  const inGap = [...ofParts].flatMap(([bit, some]) => {
    const flowed = some.map((metric) => sql`${sql.ref(storedMetrics[metric].column)} <> 0`)
    return bit === null ? [] : [sql`(measured & ${sql.lit(bit)} = 0 and (${sql.join(flowed, sql` or `)}))`]
  })
  return inGap.length === 0 ? sql`false` : sql.join(inGap, sql` or `)
}

/**
 * What flowed in gaps of a location in buckets of which it measured a part: that is in the bucket's sum as it is in the location's own.
 * What lies in a gap as long as the bucket is not.
 * @returns of each entry Wh of metric i; null where that is nothing
 */
async function readGapEnergies(
  db: Db,
  metrics: readonly StoredMetric[],
  plan: LocationsPlan,
  entries: readonly GapEntry[],
): Promise<readonly (readonly (number | null)[])[]> {
  if (entries.length === 0) return []
  const areDays = isByLocalDays(plan)
  const [table, at, type] = areDays
    ? [sql`location_day`, sql.ref('day'), sql`date[]`]
    : [sql`location_quarter`, sql.ref('at'), sql`timestamptz[]`]
  const edges = Array.from(plan.edges, (ms) => (areDays ? localDateAt(plan.timezone, ms) : new Date(ms)))
  const rowsOf = <T>(of: (entry: GapEntry, spot: number) => T) =>
    entries.flatMap((entry, spot) => entry.ids.map(() => of(entry, spot)))
  const sums = metrics.map((metric) => {
    const bit = sql.lit(measuredBit[metric] ?? 0)
    return sql`sum(gap.${sql.ref(storedMetrics[metric].column)}) filter (where gap.measured & ${bit} = 0 and seen.measured & ${bit} <> 0)`
  })
  const { rows } = await sql<{ spot: number; wh: (number | null)[] }>`
    select asked.spot, array[${sql.join(sums)}]::double precision[] as wh
    from unnest(${rowsOf((_, spot) => spot)}::integer[], ${entries.flatMap(({ ids }) => ids)}::integer[],
      ${rowsOf(({ start }) => start)}::${type}, ${rowsOf(({ bucket }) => edges[bucket])}::${type},
      ${rowsOf(({ bucket }) => edges[bucket + 1])}::${type}) as asked (spot, location_id, start, since, until)
    join ${table} gap on gap.location_id = asked.location_id and gap.${at} = asked.start
    cross join lateral (
      select bit_or(near.measured) as measured from ${table} near
      where near.location_id = asked.location_id and near.${at} >= asked.since and near.${at} < asked.until
    ) seen
    group by asked.spot
  `.execute(db)
  const bySpot = new Map(rows.map(({ spot, wh }) => [spot, wh]))
  return entries.map((_, spot) => bySpot.get(spot) ?? [])
}

/**
 * What is shown of gaps, Wh of metric i by the entry: what flowed in a part of a bucket of which the same location measured another. That
 * nothing flowed while nobody measured is known, too.
 */
export async function shownOfGaps(
  db: Db,
  placed: readonly Placed[],
  metrics: readonly StoredMetric[],
  plan: LocationsPlan,
): Promise<ReadonlyMap<Entry, readonly (number | null)[]>> {
  if (!areSeveralABucket(plan)) return new Map()
  const isShown = metrics.map((_, i) => {
    const known = placed.filter(({ row }) => amountOf(row, i).value !== null)
    return new Set(known.map(({ bucket }) => bucket))
  })
  const asked = placed.flatMap(({ row, bucket }) => {
    const ids = row.gaps?.flat() ?? []
    const isAsked = metrics.some((_, i) => isShown[i]?.has(bucket) && (amountOf(row, i).unseen ?? 0) !== 0)
    return isAsked && ids.length > 0 ? [{ row, entry: { start: startOf(row), bucket, ids } }] : []
  })
  const found = await readGapEnergies(
    db,
    metrics,
    plan,
    asked.map(({ entry }) => entry),
  )
  const byRow = new Map(asked.map(({ row }, spot) => [row, found[spot] ?? []]))
  return new Map(
    placed.map(({ row, bucket }) => [
      row,
      metrics.map((_, i) => {
        const { value, unseen } = amountOf(row, i)
        const isNothing = value === null && unseen === 0 && isShown[i]?.has(bucket)
        return byRow.get(row)?.[i] ?? (isNothing ? 0 : null)
      }),
    ]),
  )
}

const startOf = ({ at, day }: Entry) => day ?? new Date((at ?? 0) * 1000)
