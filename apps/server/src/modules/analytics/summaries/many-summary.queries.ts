import type { ManyPeriod } from '@kilowatt/contracts/analytics/summaries'
import { flowKeys } from '@kilowatt/domain/energy/balance/flows'
import { type StoredMetric, summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { co2AvoidedKg } from '@kilowatt/domain/energy/carbon/grid-intensity'
import { recordOf } from '@kilowatt/domain/record-of'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { planRange, resolveLocations, sumLocations } from '../../telemetry/index.ts'
import { asColumns, bucketsOf } from './location-columns.queries.ts'
import { figuresOf, rounded, stepsOf } from './period-figures.ts'
import { planMany } from './summary-plan.ts'

/** What nobody's location says: the clock of a range over no location at all. */
const NOBODYS_ZONE = 'UTC'

const flowMetrics = flowKeys.map((key) => `${key}Wh` as const)

/**
 * What a range was like at many locations together, each by its own days.
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManySummary(
  db: Db,
  set: RawBuilder<unknown>,
  asked: { readonly from: number; readonly to: number },
  now: number,
): Promise<ManyPeriod> {
  const { ids, timezones } = await resolveLocations(db, set)
  const timezone = timezones[0] ?? NOBODYS_ZONE
  const plan = planMany(asked, timezone, { now, locations: ids.length })
  const buckets = bucketsOf(plan, timezone)
  const source = plan.step === 'month' ? 'months' : buckets.source
  const isSame = plan.compared?.elapsed.endMs === plan.elapsed.endMs
  const spanOf = (range: TimeRange) => readSpan(db, ids, range, timezone)
  const [summed, comparedNow, before] = await Promise.all([
    sumLocations(db, ids, [...summaryMetrics, ...flowMetrics], { ...buckets, source, timezone }),
    plan.compared && !isSame ? spanOf(plan.compared.elapsed) : null,
    plan.compared ? spanOf(plan.compared.before) : null,
  ])
  const { edges, column, totalWh } = asColumns(buckets.edges, summed.metrics)
  const told = {
    from: plan.elapsed.startMs,
    to: plan.elapsed.endMs,
    knownPct: shareOf(summed.reporting, ids.length),
    ...figuresOf(totalWh),
  }
  return {
    from: plan.range.startMs,
    to: plan.range.endMs,
    timezone,
    now: told,
    compared: before && { now: comparedNow ?? told, before },
    steps: stepsOf(plan.step, edges, column),
    flows: recordOf(flowKeys, (key) => rounded(totalWh(`${key}Wh`))),
    co2AvoidedKg: await co2Of(db, ids, plan.elapsed, { timezone, productionWh: told.productionWh }),
    locations: { count: ids.length, reporting: summed.reporting },
  }
}

const shareOf = (reporting: number, count: number) =>
  count === 0 ? 0 : Math.floor((1000 * reporting) / count) / 10

async function readSpan(db: Db, ids: readonly number[], { startMs, endMs }: TimeRange, timezone: string) {
  const { metrics, reporting } = await sumLocations(
    db,
    ids,
    summaryMetrics,
    planRange({ from: startMs, to: endMs }, timezone),
  )
  const sums: ReadonlyMap<StoredMetric, { readonly totalWh: number | null }> = metrics
  return {
    from: startMs,
    to: endMs,
    knownPct: shareOf(reporting, ids.length),
    ...figuresOf((metric) => sums.get(metric)?.totalWh ?? null),
  }
}

/** Each country has a factor of its own; of nearly all groups it is one country. */
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
  const parts = await Promise.all(
    countries.map(async ({ code, ids: there }) => {
      const { metrics } = await sumLocations(
        db,
        there,
        ['productionWh'],
        planRange({ from: startMs, to: endMs }, timezone),
      )
      return co2AvoidedKg(metrics.get('productionWh')?.totalWh ?? null, code)
    }),
  )
  const known = parts.filter((kg) => kg !== null)
  return known.length === 0 ? null : known.reduce((sum, kg) => sum + kg, 0)
}
