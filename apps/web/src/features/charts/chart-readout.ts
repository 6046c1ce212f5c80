import type { Chart, ChartSeriesKey } from '@kilowatt/contracts/charts'
import { seriesLooks } from './series-looks.ts'

export type ReadoutValue = { key: ChartSeriesKey; value: number | null }

/** Values of one interval, grouped as the strip above the plot shows them; totals are null when a part is unknown. */
export function readoutAt(chart: Chart, index: number | null, hidden: ReadonlySet<ChartSeriesKey>) {
  const valuesOf = (role: 'in' | 'out'): ReadoutValue[] =>
    chart.series
      .filter(({ key }) => seriesLooks[key].role === role && !hidden.has(key))
      .map(({ key, values }) => ({ key, value: index === null ? null : (values[index] ?? null) }))
  const level = chart.series.find(({ key }) => key === 'soc')
  const inValues = valuesOf('in')
  const outValues = valuesOf('out')
  return {
    in: { total: sum(inValues), values: inValues },
    out: { total: sum(outValues), values: outValues },
    levelPct: index === null ? null : (level?.values[index] ?? null),
  }
}

function sum(values: readonly ReadoutValue[]): number | null {
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]))
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}
