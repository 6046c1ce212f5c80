import type { Chart } from '@kilowatt/contracts/telemetry/charts'

type Series = Pick<Chart['series'][number], 'means' | 'values'>

/** Whether the value at an instant is the mean of its quarter-hour, because nothing finer was measured. */
export const isMeanAt = ({ means }: Pick<Series, 'means'>, at: number) =>
  means.some(({ from, to }) => at >= from && at < to)

/** Whether all or some known values of a series are means; null if no value is known. */
export function meansOf({ at }: Pick<Chart, 'at'>, series: Series): 'some' | 'all' | null {
  if (series.means.length === 0) return null
  return at.every((start, i) => series.values[i] == null || isMeanAt(series, start)) ? 'all' : 'some'
}
