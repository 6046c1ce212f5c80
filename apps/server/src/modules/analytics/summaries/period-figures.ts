import type { LocationPeriod } from '@kilowatt/contracts/analytics/summaries'
import {
  derivedMetricNames,
  deriveMetrics,
  type MetricValues,
  nothingKnown,
  summaryMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import { roundKnown } from '@kilowatt/domain/round-to'
import type { StepName } from './summary-plan.ts'

export type SummaryMetric = (typeof summaryMetrics)[number]
type Figures = Omit<LocationPeriod['now'], 'from' | 'to' | 'knownPct'>

/** A tenth of a Wh is below any meter's resolution. */
export const WH_DIGITS = 1

/** Sums of a span, with the ratios derived from the sums. */
export function figuresOf(sumOf: (metric: SummaryMetric) => number | null): Figures {
  const sums: MetricValues = { ...nothingKnown }
  for (const metric of summaryMetrics) sums[metric] = roundKnown(sumOf(metric), WH_DIGITS)
  return { ...recordOf(summaryMetrics, (metric) => sums[metric]), ...deriveMetrics(sums) }
}

/** Like `figuresOf` for each step, as columns. */
export function stepsOf(
  interval: StepName,
  edges: Float64Array,
  column: (metric: SummaryMetric) => Float64Array,
): LocationPeriod['steps'] {
  const columns = recordOf(summaryMetrics, column)
  const at = Array.from(edges.subarray(0, -1))
  const perStep = at.map((_, i) => figuresOf((metric) => knownOr(columns[metric][i])))
  return {
    interval,
    at,
    ...recordOf([...summaryMetrics, ...derivedMetricNames], (name) =>
      perStep.map((figures) => figures[name]),
    ),
  }
}

export const knownOr = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
