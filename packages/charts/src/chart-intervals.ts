import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { joinedSpans } from '@kilowatt/domain/energy/series/quarter-means'

/** Length of interval `index` in ms; the last one ends with the range. */
export function intervalMs(chart: Chart, index: number): number {
  const start = chart.at[index]
  if (start === undefined) return 0
  return (chart.at[index + 1] ?? chart.to) - start
}

/** Index of the interval that contains `at`; null outside the range. */
export function intervalAt(chart: Chart, at: number): number | null {
  if (chart.at.length === 0 || at < chart.from || at >= chart.to) return null
  let low = 0
  let high = chart.at.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((chart.at[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Last interval in which any value is known; null if there is none. */
export function lastKnownInterval(chart: Chart): number | null {
  for (let index = chart.at.length - 1; index >= 0; index--) {
    if (chart.series.some((series) => series.values[index] != null)) return index
  }
  return null
}

/** Spans before `until` in which no series has a value: drawn as "no data", never as zero. */
export function gapsOf(chart: Chart, until: number): [number, number][] {
  const gaps: [number, number][] = []
  let from: number | null = null
  chart.at.forEach((at, index) => {
    const empty = chart.series.every((series) => series.values[index] == null)
    if (empty && from === null && at < until) from = at
    if (!empty && from !== null) {
      gaps.push([from, at])
      from = null
    }
  })
  if (from !== null && from < until) gaps.push([from, Math.min(until, chart.to)])
  return gaps
}

/** Indices of intervals whose value is partly estimated, without intervals that have no value. */
export function estimatedIntervals(
  chart: Chart,
  { estimated = [], values }: Chart['series'][number],
): Set<number> {
  const intervals = new Set<number>()
  if (estimated.length === 0) return intervals
  chart.at.forEach((startMs, i) => {
    const endMs = startMs + intervalMs(chart, i)
    if (values[i] != null && estimated.some(({ from, to }) => from < endMs && to > startMs)) intervals.add(i)
  })
  return intervals
}

/**
 * Spans in which at least one of these series is estimated, joined; epoch ms. For minutes they are exact; if a value
 * of an interval, such as a bar, is partly estimated, the whole interval counts.
 */
export function estimatedIn(chart: Chart, series: Chart['series']): [number, number][] {
  const spans = series.flatMap((one) =>
    chart.measure === 'power' && chart.source === 'minutes'
      ? (one.estimated ?? []).map(({ from, to }) => ({ startMs: from, endMs: to }))
      : [...estimatedIntervals(chart, one)].map((i) => {
          const startMs = chart.at[i] ?? 0
          return { startMs, endMs: startMs + intervalMs(chart, i) }
        }),
  )
  return joinedSpans(spans).map(({ startMs, endMs }) => [startMs, endMs])
}
