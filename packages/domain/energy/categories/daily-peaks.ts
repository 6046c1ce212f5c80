import { QUARTER_MS } from '../../time/floor-time.ts'
import type { Peak } from '../series/peak-key.ts'
import type { QuarterColumn } from '../series/quarter-column.ts'
import { highestQuarter } from '../summary/quarter-facts.ts'

/**
 * Highest quarter-hour of each day, for the days with the highest quarter-hours, highest first. A day without
 * power has none.
 */
export function dailyPeaks(column: QuarterColumn, dayEdges: Float64Array, most: number): Peak[] {
  const rowOf = (ms: number) => Math.round((ms - column.startMs) / QUARTER_MS)
  const peaks = Array.from(dayEdges.subarray(0, -1), (start, i) =>
    highestQuarter(column, rowOf(start), Math.min(column.wh.length, rowOf(dayEdges[i + 1] ?? start))),
  )
  return peaks
    .filter((peak) => peak !== null)
    .filter(({ powerW }) => powerW > 0)
    .sort((a, b) => b.powerW - a.powerW || a.at - b.at)
    .slice(0, most)
}
