import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { estimatedIntervals } from './chart-intervals.ts'
import { type ComparedSeries, differenceOf } from './compared.ts'
import { meansOf } from './mean-spans.ts'

type Series = Chart['series'][number]

/** A column of a chart's table or file. `before` and `difference` refer to the compared period. */
export type ChartColumn = Pick<Series, 'key' | 'unit' | 'values' | 'totalWh'> & {
  readonly of: 'now' | 'before' | 'difference'
  readonly means: 'some' | 'all' | null
  /** indices of the rows whose value is partly or completely a line drawn by a person */
  readonly estimated: ReadonlySet<number>
}

/** Comparison of a chart: the other period, and whether the difference is shown. */
export type Comparison = { readonly series: readonly ComparedSeries[]; readonly hasDifference: boolean }

/**
 * Part of the total of an energy column that its rows do not contain, Wh: register energy across a gap as long as a
 * row. Null if rows are not energies.
 */
export function beyondRows({
  unit,
  values,
  totalWh,
}: Pick<ChartColumn, 'unit' | 'values' | 'totalWh'>): number | null {
  if (unit !== 'Wh' || totalWh === null) return null
  return totalWh - values.reduce<number>((sum, wh) => sum + (wh ?? 0), 0)
}

/** The numbers of a chart. Numbers of the compared period are to the right of their series. */
export function chartColumns(chart: Chart, comparison: Comparison | null): ChartColumn[] {
  const difference = comparison?.hasDifference ? differenceOf(chart, comparison.series) : null
  return chart.series.flatMap((series, place): ChartColumn[] => {
    const { key, unit, values, totalWh } = series
    const own: ChartColumn = {
      of: 'now',
      key,
      unit,
      values,
      totalWh,
      means: meansOf(chart, series),
      estimated: estimatedIntervals(chart, series),
    }
    const before = comparison?.series.find((one) => one.key === key)
    if (!before) return [own]
    const other = (
      of: 'before' | 'difference',
      column: Pick<ChartColumn, 'values' | 'totalWh'>,
    ): ChartColumn => ({
      of,
      key,
      unit,
      values: column.values,
      totalWh: column.totalWh,
      means: null,
      estimated: new Set(),
    })
    const less = difference?.series[place]
    return [own, other('before', before), ...(less ? [other('difference', less)] : [])]
  })
}
