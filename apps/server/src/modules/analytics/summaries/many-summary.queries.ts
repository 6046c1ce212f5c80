import type { ManyPeriod } from '@kilowatt/contracts/analytics/summaries'
import { flowKeys } from '@kilowatt/domain/energy/balance/flows'
import { type StoredMetric, summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { co2AvoidedKg } from '@kilowatt/domain/energy/carbon/grid-intensity'
import { knownSharePct } from '@kilowatt/domain/energy/series/known-share'
import { COMPARABLE_PCT } from '@kilowatt/domain/energy/summary/comparable'
import { insightsOf } from '@kilowatt/domain/energy/summary/insights'
import { recordOf } from '@kilowatt/domain/record-of'
import { roundKnown } from '@kilowatt/domain/round-to'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { ComparedPeriods } from '@kilowatt/domain/time/period-before'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import {
  coveredLocations,
  queryPlanForRange,
  readNearestDay,
  resolveLocations,
  sumLocations,
  totalsByLocationSet,
} from '../../telemetry/index.ts'
import { asColumns, bucketsOf } from './location-columns.queries.ts'
import { figuresOf, stepsOf, WH_DIGITS } from './period-figures.ts'
import { planMany } from './summary-plan.ts'

const flowMetrics = flowKeys.map((key) => `${key}Wh` as const)

/**
 * Summary of a range for many locations together, each by its own days.
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManySummary(
  db: Db,
  set: RawBuilder<unknown>,
  requested: { readonly from: number; readonly to: number },
  now: number,
): Promise<ManyPeriod> {
  const { ids, timezone } = await resolveLocations(db, set)
  const plan = planMany(requested, timezone, { now, locations: ids.length })
  const buckets = bucketsOf(plan, timezone)
  const source = plan.step === 'month' ? 'months' : buckets.source
  const summed = await sumLocations(db, ids, [...summaryMetrics, ...flowMetrics], {
    ...buckets,
    source,
    timezone,
  })
  const { edges, column, totalWh } = asColumns(buckets.edges, summed.metrics)
  const figures = {
    from: plan.elapsed.startMs,
    to: plan.elapsed.endMs,
    knownPct: knownSharePct(summed.reporting, ids.length),
    ...figuresOf(totalWh),
  }
  const fair = plan.compared ? await comparableLocations(db, ids, plan.compared, timezone) : []
  const isEnough = fair.length > 0 && fair.length >= LEAST_COMPARED * summed.reporting
  const compared = plan.compared && isEnough ? await readCompared(db, fair, plan.compared, timezone) : null
  return {
    from: plan.range.startMs,
    to: plan.range.endMs,
    timezone,
    now: figures,
    compared,
    // only some of the locations would count, so their sums would differ from the figures
    insights: compared && fair.length === summed.reporting ? insightsOf({ ...nothingElse, ...compared }) : [],
    steps: stepsOf(plan.step, edges, column),
    flows: recordOf(flowKeys, (key) => roundKnown(totalWh(`${key}Wh`), WH_DIGITS)),
    co2AvoidedKg: await co2Of(db, ids, plan.elapsed, { timezone, productionWh: figures.productionWh }),
    locations: { count: ids.length, reporting: summed.reporting, compared: compared ? fair.length : 0 },
    ...(summed.reporting === 0 && { nearestDay: await readNearestDay(db, { ids, timezone }, plan.range) }),
  }
}

/** Facts available for a single location only. */
const nothingElse = { standby: null, peak: null, gridLimitW: null, days: [], batteryPct: null, sun: null }

/** If fewer than half of the reporting locations can be compared, they are not representative. */
const LEAST_COMPARED = 0.5

/** Locations that reported nearly all the time in both periods. Silence in one period would look like a change. */
async function comparableLocations(
  db: Db,
  ids: readonly number[],
  { elapsed, before }: ComparedPeriods,
  timezone: string,
): Promise<number[]> {
  const coveredIn = ({ startMs, endMs }: TimeRange) =>
    coveredLocations(db, ids, queryPlanForRange({ from: startMs, to: endMs }, timezone), COMPARABLE_PCT / 100)
  const now = await coveredIn(elapsed)
  const then = await coveredIn(before)
  return ids.filter((id) => now.has(id) && then.has(id))
}

async function readCompared(
  db: Db,
  ids: readonly number[],
  { elapsed, before }: ComparedPeriods,
  timezone: string,
): Promise<NonNullable<ManyPeriod['compared']>> {
  const now = await readSpan(db, ids, elapsed, timezone)
  return { now, before: await readSpan(db, ids, before, timezone) }
}

async function readSpan(db: Db, ids: readonly number[], { startMs, endMs }: TimeRange, timezone: string) {
  const { metrics, reporting } = await sumLocations(
    db,
    ids,
    summaryMetrics,
    queryPlanForRange({ from: startMs, to: endMs }, timezone),
  )
  const sums: ReadonlyMap<StoredMetric, { readonly totalWh: number | null }> = metrics
  return {
    from: startMs,
    to: endMs,
    knownPct: knownSharePct(reporting, ids.length),
    ...figuresOf((metric) => sums.get(metric)?.totalWh ?? null),
  }
}

/** Each country has its own factor, and nearly all groups are in one country. */
async function co2Of(
  db: Db,
  ids: readonly number[],
  { startMs, endMs }: TimeRange,
  { timezone, productionWh }: { timezone: string; productionWh: number | null },
): Promise<number | null> {
  if (productionWh === null || endMs <= startMs) return null
  const countries = await db
    .selectFrom('location')
    .innerJoin('country', 'country.id', 'location.country_id')
    .select(['country.code', (eb) => eb.fn.agg<number[]>('array_agg', ['location.id']).as('ids')])
    .where((eb) => eb('location.id', '=', eb.fn.any(eb.val([...ids]))))
    .groupBy('country.code')
    .execute()
  const [first, ...others] = countries
  if (first && others.length === 0) return co2AvoidedKg(productionWh, first.code)
  const production = await totalsByLocationSet(
    db,
    new Map(countries.map(({ code, ids: there }) => [code, there])),
    'productionWh',
    queryPlanForRange({ from: startMs, to: endMs }, timezone),
  )
  const parts = [...production].map(([code, wh]) => co2AvoidedKg(wh, code))
  const known = parts.filter((kg) => kg !== null)
  return known.length === 0 ? null : known.reduce((sum, kg) => sum + kg, 0)
}
