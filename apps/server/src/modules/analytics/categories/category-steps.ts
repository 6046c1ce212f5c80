import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { summedSeries } from '@kilowatt/domain/energy/series/summed-series'
import { roundTo } from '@kilowatt/domain/round-to'
import { cutBucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { SummaryPlan } from '../summaries/summary-plan.ts'

const QUARTER_S = 900
const HOUR_S = 3600
const DAY_S = 86_400

/** Energies of a category per quarter-hour or day, with the totals of its chart. */
export type CategorySteps = {
  readonly series: readonly { readonly key: ChartSeriesKey; readonly values: readonly (number | null)[] }[]
  readonly totals: CategoryPeriod['totals']
  readonly reportedWh: CategoryPeriod['reportedWh']
  /** start of each, epoch ms */
  readonly at: readonly number[]
}

/** Sum of the devices of a chart, without those that another one also measures. */
export function stepsOfChart({ series, at }: Chart): CategorySteps {
  const counted = series.filter(({ unit, isWithin }) => unit === 'Wh' && !isWithin)
  const keys = [...new Set(series.filter(({ unit }) => unit === 'Wh').map(({ key }) => key))]
  const of = (wanted: ChartSeriesKey) => counted.filter(({ key }) => key === wanted)
  return {
    at,
    series: keys.map((key) => ({ key, values: summedSeries(of(key)) })),
    reportedWh: series.flatMap(({ key, totalWh, isReported }) =>
      isReported && totalWh !== null ? [{ key, totalWh }] : [],
    ),
    totals: keys.map((key) => ({ key, totalWh: sumOfKnown(of(key).map(({ totalWh }) => totalWh)) })),
  }
}

/** Edges of the steps, clipped to the range. */
export function stepEdges({ range, step }: SummaryPlan, zone: string): Float64Array {
  if (step === 'hour') return cutBucketEdges(range, HOUR_S, zone, QUARTER_S)
  return cutBucketEdges(range, step === 'month' ? 'month' : DAY_S, zone, DAY_S)
}

export function stepsOfPlan(plan: SummaryPlan, steps: CategorySteps, zone: string): CategoryPeriod['steps'] {
  const edges = stepEdges(plan, zone)
  return {
    interval: plan.step,
    at: Array.from(edges.subarray(0, -1)),
    series: steps.series.map(({ key, values }) => ({
      key,
      values: plan.step === 'day' ? [...values] : sumsBetween(steps.at, values, edges),
    })),
  }
}

function sumsBetween(at: readonly number[], values: readonly (number | null)[], edges: Float64Array) {
  return Array.from(edges.subarray(0, -1), (start, i) => {
    const end = edges[i + 1] ?? start
    return sumOfKnown(values.filter((_, part) => (at[part] ?? 0) >= start && (at[part] ?? 0) < end))
  })
}

export function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0
    ? null
    : roundTo(
        known.reduce((sum, value) => sum + value, 0),
        1,
      )
}
