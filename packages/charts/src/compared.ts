import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { knownSharePct } from '@kilowatt/domain/energy/series/known-share'
import { isComparable } from '@kilowatt/domain/energy/summary/comparable'
import { matchedIntervals } from './matched-intervals.ts'

type Series = Chart['series'][number]

/** Values of another period, per interval of the compared chart; null if no value is known. */
export type ComparedValues = Pick<Series, 'key' | 'values'>

export type ComparedSeries = ComparedValues & {
  /** energy of the other period; if the chart's period is not over, energy of the same part of the other */
  readonly totalWh: number | null
  /** whether enough of both periods is known to compare their totals */
  readonly isFair: boolean
}

/** Compared part of a running period: until now, with the same part of the other period. */
export type RunningPart = { readonly untilMs: number; readonly before: Chart }

/**
 * Another period aligned with a chart. Its totals are those of its own page, whether or not every interval
 * has a counterpart.
 */
export function alignedSeries(chart: Chart, other: Chart, running?: RunningPart): ComparedSeries[] {
  const indices = matchedIntervals(chart, other)
  return other.series.map(({ key, values }) => {
    const before = (running?.before ?? other).series.find((one) => one.key === key)
    const now = chart.series.find((one) => one.key === key)
    const inUse = chart.at.filter((at) => at < (running?.untilMs ?? chart.to)).length
    return {
      key,
      values: indices.map((index) => (index === undefined ? null : (values[index] ?? null))),
      totalWh: before?.totalWh ?? null,
      isFair: isComparable(known(now?.values.slice(0, inUse)), known(before?.values)),
    }
  })
}

const known = (values: Series['values'] = []) => ({
  knownPct: knownSharePct(values.filter((value) => value !== null).length, values.length),
})

/** Known intervals of the other period without a counterpart in the chart, which are only in its totals. */
export function unmatchedIntervals(chart: Chart, other: Chart): number {
  const matched = new Set(matchedIntervals(chart, other))
  return other.at.filter((_, i) => !matched.has(i) && other.series.some(({ values }) => values[i] != null))
    .length
}

const comparedIn = (compared: readonly ComparedSeries[], key: ChartSeriesKey) =>
  compared.find((one) => one.key === key)

/** Difference to the other period, negative for less; null if either is unknown. */
export const differenceOf = (chart: Chart, compared: readonly ComparedSeries[]): Chart => ({
  ...chart,
  series: chart.series.map((series) => {
    const before = comparedIn(compared, series.key)
    const beforeWh = before?.totalWh ?? null
    return {
      ...series,
      totalWh: series.totalWh === null || beforeWh === null ? null : series.totalWh - beforeWh,
      means: [],
      estimated: [],
      values: series.values.map((value, index) => {
        const other = before?.values[index] ?? null
        return value === null || other === null ? null : value - other
      }),
    }
  }),
})

/** Energies of both periods as shown; null if either is unknown, as for levels. */
export function comparedTotal(
  chart: Chart,
  compared: readonly ComparedSeries[],
  key: ChartSeriesKey,
): { wh: number; beforeWh: number; isFair: boolean } | null {
  const wh = chart.series.find((one) => one.key === key)?.totalWh ?? null
  const before = comparedIn(compared, key)
  if (wh === null || !before || before.totalWh === null) return null
  return { wh, beforeWh: before.totalWh, isFair: before.isFair }
}
