import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { intervalMs } from './chart-intervals.ts'
import type { ComparedValues } from './compared.ts'
import { isMeanAt } from './mean-spans.ts'

type Series = Chart['series'][number]
/** A point on the time axis; a value that spans its interval has two, at the start and at the end. */
type Place = { readonly at: number; readonly index: number; readonly side: 'start' | 'end' }
export type LinePoint = readonly [at: number, value: number | null]

/**
 * Whether the chart has values of whole intervals: energies, or powers known only as means. Values of
 * quarter-hours and longer intervals always are.
 */
const hasSteps = ({ measure, source, series }: Chart) =>
  measure === 'energy' || source !== 'minutes' || series.some(({ means }) => means.length > 0)

const isStepAt = ({ source }: Chart, series: Series, at: number) =>
  series.unit === 'Wh' || (series.unit === 'W' && (source !== 'minutes' || isMeanAt(series, at)))

/** A value between two unknown values: an isolated point that a line would not show. */
const isLone = ({ values }: Pick<Series, 'values'>, index: number) =>
  values[index] != null && values[index - 1] == null && values[index + 1] == null

/**
 * Like `placesOf` for one series, for all series of a chart, because stacked series need their points at the
 * same times.
 */
function placesOf(chart: Chart, drawn: Series): Place[] {
  const isStepped = hasSteps(chart)
  const hasLone = (index: number) => [...chart.series, drawn].some((series) => isLone(series, index))
  return chart.at.flatMap((at, index): Place[] => {
    const start = { at, index, side: 'start' } as const
    return isStepped || hasLone(index)
      ? [start, { at: at + intervalMs(chart, index), index, side: 'end' }]
      : [start]
  })
}

/**
 * The line of a series. If the meter reported power at its own interval, each power is joined to the next
 * one. A mean or an energy is constant over its interval, including the last one, and then steps, because
 * nothing more is known. An isolated power is drawn in the same way.
 */
export function linePoints(chart: Chart, series: Series): LinePoint[] {
  return placesOf(chart, series).map(({ at, index, side }) => {
    const start = chart.at[index] ?? at
    const holds = side === 'start' || isStepAt(chart, series, start) || isLone(series, index)
    return [at, series.values[holds ? index : index + 1] ?? null]
  })
}

/**
 * The line of another period; energies, and means of quarter-hours and longer, span their interval, as in the chart
 * below it.
 */
export const comparedPoints = (chart: Chart, { key, values }: ComparedValues): LinePoint[] => {
  const unit = key === 'soc' ? '%' : chart.measure === 'energy' ? 'Wh' : 'W'
  return linePoints(chart, { key, values, unit, totalWh: null, peak: null, means: [] })
}
