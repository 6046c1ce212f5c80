import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { HISTORY_DAYS, recency } from '../forecast-limits.ts'
import { type DayKind, type DayTable, dayKinds } from '../history/day-table.ts'
import { rowsOfKind } from '../history/rows-of-kind.ts'
import { WeightedSample } from '../history/weighted-sample.ts'

/** What a location usually uses in a quarter-hour of a kind of day, Wh. */
export type LoadProfile = {
  readonly meanWh: Float64Array
  readonly p10Wh: Float64Array
  readonly p90Wh: Float64Array
  /** index in the columns of a quarter-hour of the clock */
  place(kind: DayKind, clockQuarter: number): number
}

const HALF_LIFE_DAYS = 14
/** A fifth at each end: the mean of what is left is closer to the energy of a day than the median. */
const TRIMMED = 0.2
type Rules = { readonly isByKindOfDay: boolean; readonly leastKnown: number }

/** Profile of each kind of day; a kind with too few days shares those of the weekend, then all days. */
export function loadProfile(table: DayTable, { isByKindOfDay, leastKnown }: Rules): LoadProfile {
  const columns = () => new Float64Array(dayKinds.length * DAY_QUARTERS).fill(Number.NaN)
  const [meanWh, p10Wh, p90Wh] = [columns(), columns(), columns()]
  const all = Array.from(table.kinds.keys())
  const smooth = smoothed(table.cells)
  const newest = table.known.length - 1
  const weights = Float64Array.from(table.known, (_, row) => recency(newest - row, HALF_LIFE_DAYS))
  const sample = new WeightedSample(HISTORY_DAYS)
  for (const [k, kind] of dayKinds.entries()) {
    const rows = isByKindOfDay ? rowsOfKind(table, kind, leastKnown) : all
    for (let quarter = 0; quarter < DAY_QUARTERS; quarter++) {
      const place = k * DAY_QUARTERS + quarter
      gather(sample, { cells: smooth, weights }, rows, quarter)
      if (sample.size === 0) gather(sample, { cells: smooth, weights }, all, quarter)
      meanWh[place] = sample.trimmedMean(TRIMMED)
      gather(sample, { cells: table.cells, weights }, rows, quarter)
      if (sample.size === 0) gather(sample, { cells: table.cells, weights }, all, quarter)
      p10Wh[place] = Math.min(meanWh[place] ?? Number.NaN, sample.quantile(0.1))
      p90Wh[place] = Math.max(meanWh[place] ?? Number.NaN, sample.quantile(0.9))
    }
  }
  for (const column of [meanWh, p10Wh, p90Wh]) fillUnknown(column)
  return {
    meanWh,
    p10Wh,
    p90Wh,
    place: (kind, clockQuarter) => dayKinds.indexOf(kind) * DAY_QUARTERS + clockQuarter,
  }
}

/** Half of each value and a quarter of each neighbour, because people are not punctual; unknown stays unknown. */
const smoothed = (cells: Float64Array) =>
  cells.map((value, i) => value / 2 + (near(cells[i - 1], value) + near(cells[i + 1], value)) / 4)

const near = (neighbour: number | undefined, value: number) =>
  neighbour === undefined || Number.isNaN(neighbour) ? value : neighbour

function gather(
  sample: WeightedSample,
  { cells, weights }: { readonly cells: Float64Array; readonly weights: Float64Array },
  rows: readonly number[],
  quarter: number,
): void {
  sample.clear()
  for (const row of rows) sample.add(cells[row * DAY_QUARTERS + quarter] ?? Number.NaN, weights[row] ?? 0)
}

/** Quarter-hours that no day knows, such as those in which a controller restarts, repeat the one before. */
function fillUnknown(column: Float64Array): void {
  let last = column.find((value) => !Number.isNaN(value)) ?? 0
  for (const [i, value] of column.entries()) {
    if (Number.isNaN(value)) column[i] = last
    else last = value
  }
}
