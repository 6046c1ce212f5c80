import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { intervalMs } from './chart-frame.ts'

/** Values of another period, per interval of the chart that they are compared with; null where nothing is known. */
export type ComparedSeries = Pick<Chart['series'][number], 'key' | 'values'>

const HOUR_MS = 3_600_000

/**
 * Another period laid over a chart: months by their place, anything shorter by the clock, so that 07:00 meets 07:00 on a day of
 * 23 hours, too.
 */
export function laidOver(chart: Chart, other: Chart): ComparedSeries[] {
  const place = placeOf(chart)
  const placeOfOther = placeOf(other)
  const indexAt = new Map(other.at.map((at, index) => [placeOfOther(at, index), index]))
  const indices = chart.at.map((at, index) => indexAt.get(place(at, index)))
  return other.series.map(({ key, values }) => ({
    key,
    values: indices.map((index) => (index === undefined ? null : (values[index] ?? null))),
  }))
}

function placeOf({ from, timezone, interval }: Chart): (at: number, index: number) => number {
  if (interval === 'month') return (_, index) => index
  const firstMs = toLocalMs(timezone, from)
  return (at) => toLocalMs(timezone, at) - firstMs
}

const valuesOf = (compared: readonly ComparedSeries[], key: ChartSeriesKey) =>
  compared.find((one) => one.key === key)?.values ?? []

/** What is more than in the other period, below zero what is less; null where either is not known. */
export const differenceOf = (chart: Chart, compared: readonly ComparedSeries[]): Chart => ({
  ...chart,
  series: chart.series.map((series) => {
    const before = valuesOf(compared, series.key)
    return {
      ...series,
      means: [],
      estimated: [],
      values: series.values.map((value, index) => {
        const other = before[index] ?? null
        return value === null || other === null ? null : value - other
      }),
    }
  }),
})

/** Energies of the intervals in which both periods are known, so that a day that still runs is compared with as much of the other. */
export function comparedTotal(
  chart: Chart,
  compared: readonly ComparedSeries[],
  key: ChartSeriesKey,
): { wh: number; beforeWh: number } | null {
  const series = chart.series.find((one) => one.key === key)
  const before = valuesOf(compared, key)
  if (!series || series.unit === '%') return null
  let [wh, beforeWh, known] = [0, 0, 0]
  for (const [index, value] of series.values.entries()) {
    const other = before[index] ?? null
    if (value === null || other === null) continue
    const hours = series.unit === 'W' ? intervalMs(chart, index) / HOUR_MS : 1
    wh += value * hours
    beforeWh += other * hours
    known++
  }
  return known === 0 ? null : { wh, beforeWh }
}
