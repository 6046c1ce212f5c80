import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'

const inward: readonly ChartSeriesKey[] = ['solar', 'batteryOut', 'gridImport']
const outward: readonly ChartSeriesKey[] = ['batteryIn', 'gridExport']

/**
 * Expected ends of a part of a stack, calculated independently: the part is stacked on the previous parts on the same
 * side of zero, and unknown parts have no height. Null if the part itself is unknown.
 */
export function expectedEnds(chart: Pick<Chart, 'series'>, key: ChartSeriesKey, index: number) {
  const drawnOf = (one: ChartSeriesKey) => {
    const value = chart.series.find((series) => series.key === one)?.values[index]
    return value == null ? null : inward.includes(one) ? value : -value
  }
  const own = drawnOf(key)
  if (own === null) return null
  let foot = 0
  for (const one of [...inward, ...outward]) {
    if (one === key) break
    const value = drawnOf(one) ?? 0
    if (own < 0 ? value < 0 : value > 0) foot += value
  }
  // a part that is zero keeps its side
  if (own === 0 && outward.includes(key)) foot = 0
  return [Math.min(foot, foot + own), Math.max(foot, foot + own)] as const
}

/** Whether a drawn value is within `by` of the expected one. Unknown values are not drawn. */
export const near = (wanted: number | null | undefined, by: number) => (drawn: number | null | undefined) =>
  wanted == null || drawn == null ? (wanted ?? null) === (drawn ?? null) : Math.abs(drawn - wanted) <= by
