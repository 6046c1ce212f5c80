import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { type LocationsPlan, usesLocalDays } from '../plan/locations-plan.ts'
import { amountOf, type Entry, hasSeveralPerBucket, type Placed } from './locations-entry.ts'

/**
 * Whether a row contains energy that was not measured. Evaluated for each row of a sum; a measured row takes
 * one check per part.
 */
export function isInGap(metrics: readonly StoredMetric[]): RawBuilder<unknown> {
  const ofParts = Map.groupBy(metrics, (metric) => measuredBit[metric])
  const inGap = [...ofParts].flatMap(([bit, some]) => {
    const flowed = some.map((metric) => sql`${sql.ref(storedMetrics[metric].column)} <> 0`)
    return bit === null ? [] : [sql`(measured & ${sql.lit(bit)} = 0 and (${sql.join(flowed, sql` or `)}))`]
  })
  return inGap.length === 0 ? sql`false` : sql.join(inGap, sql` or `)
}

/**
 * Energy in gaps of these locations, for buckets that they partly measured: as in the location's own chart,
 * it belongs to the bucket's sum. Energy of a gap as long as the bucket does not. Each row of a location is
 * read once, however many of its buckets have gaps.
 * @returns by the start of a quarter-hour, or of a day of a partial month (`startOf`), Wh of metric i; null
 * if there is none
 */
async function readGapEnergies(
  db: Db,
  metrics: readonly StoredMetric[],
  plan: LocationsPlan,
  { ids, buckets }: { readonly ids: readonly number[]; readonly buckets: readonly number[] },
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  if (ids.length === 0) return new Map()
  const areDays = usesLocalDays(plan)
  const [table, at, type] = areDays
    ? [sql`location_day`, sql.ref('day'), sql`date[]`]
    : [sql`location_quarter`, sql.ref('at'), sql`timestamptz[]`]
  const edges = Array.from(plan.edges, (ms) => (areDays ? localDateAt(plan.timezone, ms) : new Date(ms)))
  const sums = metrics.map((metric) => {
    const bit = sql.lit(measuredBit[metric] ?? 0)
    return sql`sum(${sql.ref(storedMetrics[metric].column)}) filter (where measured & ${bit} = 0 and seen & ${bit} <> 0)`
  })
  const { rows } = await sql<{ start: string; wh: (number | null)[] }>`
    select ${areDays ? sql`start::text` : sql`extract(epoch from start)::bigint::text`} as start,
      array[${sql.join(sums)}]::double precision[] as wh
    from (
      select near.${at} as start, near.measured, ${sql.join(metrics.map((metric) => sql.ref(`near.${storedMetrics[metric].column}`)))},
        bit_or(near.measured) over (partition by near.location_id, asked.bucket) as seen
      from unnest(${[...buckets]}::integer[], ${buckets.map((bucket) => edges[bucket])}::${type},
        ${buckets.map((bucket) => edges[bucket + 1])}::${type}) as asked (bucket, since, until)
      join ${table} near on near.${at} >= asked.since and near.${at} < asked.until
      where near.location_id = any(${[...ids]}::integer[])
    ) part
    group by part.start
  `.execute(db)
  return new Map(rows.map(({ start, wh }) => [start, wh]))
}

/**
 * Displayed energy of gaps, Wh of metric i by entry: energy in the unmeasured part of a bucket that the same
 * location otherwise measured. Zero is a known value.
 */
export async function shownOfGaps(
  db: Db,
  placed: readonly Placed[],
  metrics: readonly StoredMetric[],
  plan: LocationsPlan,
): Promise<ReadonlyMap<Entry, readonly (number | null)[]>> {
  if (!hasSeveralPerBucket(plan)) return new Map()
  const isShown = metrics.map((_, i) => {
    const known = placed.filter(({ row }) => amountOf(row, i).value !== null)
    return new Set(known.map(({ bucket }) => bucket))
  })
  const requested = placed.filter(({ row, bucket }) =>
    metrics.some((_, i) => isShown[i]?.has(bucket) && (amountOf(row, i).unseen ?? 0) !== 0),
  )
  const found = await readGapEnergies(db, metrics, plan, {
    ids: [...new Set(requested.flatMap(({ row }) => row.gaps?.flat() ?? []))],
    buckets: [...new Set(requested.map(({ bucket }) => bucket))],
  })
  const isAsked = new Set(requested.map(({ row }) => row))
  return new Map(
    placed.map(({ row, bucket }) => [
      row,
      metrics.map((_, i) => {
        const { value, unseen } = amountOf(row, i)
        const isNothing = value === null && unseen === 0 && isShown[i]?.has(bucket)
        const wh = isAsked.has(row) ? found.get(startOf(row))?.[i] : null
        return wh ?? (isNothing ? 0 : null)
      }),
    ]),
  )
}

/** Start of an entry in the form that the statement uses. */
const startOf = ({ at, day }: Entry): string => day ?? String(at)
