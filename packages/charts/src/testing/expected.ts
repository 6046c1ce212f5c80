import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'

const inward: readonly ChartSeriesKey[] = ['solar', 'batteryOut', 'gridImport']
const outward: readonly ChartSeriesKey[] = ['batteryIn', 'gridExport']

/**
 * What a part of a stack has to reach from and to, by a recount of its own: it lies on the parts before it on the same side of zero, and
 * what is not known takes no room. Null where it is not known itself.
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
  // a part of nothing lies on its own side
  if (own === 0 && outward.includes(key)) foot = 0
  return [Math.min(foot, foot + own), Math.max(foot, foot + own)] as const
}

/** Is a drawn value within `by` of what it has to be? What is not known is not drawn. */
export const near = (wanted: number | null | undefined, by: number) => (drawn: number | null | undefined) =>
  wanted == null || drawn == null ? (wanted ?? null) === (drawn ?? null) : Math.abs(drawn - wanted) <= by
