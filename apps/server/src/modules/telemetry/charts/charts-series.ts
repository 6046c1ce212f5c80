import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { estimatedSpans, type Repaired } from '@kilowatt/domain/energy/quality/estimated-spans'
import { peakOf } from '@kilowatt/domain/energy/series/peak-key'
import { joinedSpans } from '@kilowatt/domain/energy/series/quarter-means'
import { roundKnown, roundTo } from '@kilowatt/domain/round-to'
import type { ChartPlan } from './plan/charts-plan.ts'
import type { MetricSums } from './sums/charts-sums.queries.ts'
import type { GapSpan } from './sums/gap-spans.queries.ts'

/** Bits for every part of a location. */
const ALL_PARTS = ~0

type Series = Chart['series'][number]

/**
 * A tenth of a watt, a hundredth of a Wh and a tenth of a percent are below any meter's resolution; more digits only
 * add size.
 */
const digitsOf = { W: 1, Wh: 2, '%': 1 } as const

/**
 * One column of the answer: mean power or energy per bucket, its total, and its peak: the highest minute of an energy,
 * the highest value of a level.
 */
export function toSeries(
  key: ChartSeriesKey,
  sums: MetricSums | undefined,
  { edges, measure }: ChartPlan,
): Series {
  const { unit: stored } = storedMetrics[metricOfSeries(key)]
  const unit = stored === 'Wh' && measure === 'power' ? 'W' : stored
  const values = valuesOf(sums, unit, edges.length - 1)
  const peak = unit === '%' ? highestOf(values, edges) : toPeak(sums?.peak ?? null)
  const means = (sums?.means ?? []).map(({ startMs, endMs }) => ({ from: startMs, to: endMs }))
  return { key, unit, values, totalWh: roundKnown(sums?.totalWh, 1), peak, means }
}

function valuesOf(sums: MetricSums | undefined, unit: Series['unit'], count: number): Series['values'] {
  if (!sums) return new Array<null>(count).fill(null)
  const { amount, hours } = sums
  const digits = digitsOf[unit]
  // appended instead of preallocated, because the engine stores such an array as plain doubles, which are
  // checked and written faster
  const values: (number | null)[] = []
  for (let i = 0; i < count; i++) {
    const known = amount[i] ?? Number.NaN
    const value = roundTo(unit === 'Wh' ? known : known / (hours[i] ?? 0), digits)
    values.push(Number.isFinite(value) ? value : null)
  }
  return values
}

function highestOf(values: Series['values'], edges: Float64Array): Series['peak'] {
  let highest: Series['peak'] = null
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? null
    if (value !== null && (highest === null || value > highest.value)) highest = { value, at: edges[i] ?? 0 }
  }
  return highest
}

/**
 * Estimated spans of a series of these devices: lines that people drew, and energy across gaps spread evenly from
 * registers.
 */
export function estimatedOf(
  key: ChartSeriesKey,
  devices: readonly Repaired[],
  { from, to }: Pick<ChartPlan, 'from' | 'to'>,
  gaps: readonly GapSpan[] = [],
): Pick<Series, 'estimated'> {
  const bit = measuredBit[metricOfSeries(key)] ?? 0
  const spans = joinedSpans([
    ...estimatedSpans(key, devices, { startMs: from, endMs: to }),
    ...gaps.filter(({ parts }) => (parts & bit) !== 0),
  ])
  return spans.length === 0
    ? {}
    : { estimated: spans.map(({ startMs, endMs }) => ({ from: startMs, to: endMs })) }
}

/** Like `estimatedOf`, for series of devices, which record gaps by bucket. */
export const estimatedOfDevices = (
  key: ChartSeriesKey,
  devices: readonly Repaired[],
  plan: Pick<ChartPlan, 'from' | 'to'>,
  sums: MetricSums | undefined,
): Pick<Series, 'estimated'> =>
  estimatedOf(
    key,
    devices,
    plan,
    (sums?.gaps ?? []).map((span) => ({ ...span, parts: ALL_PARTS })),
  )

const toPeak = (key: number | null): Series['peak'] => {
  const peak = peakOf(key)
  return peak && { value: peak.powerW, at: peak.at }
}
