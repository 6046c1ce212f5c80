import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { HISTORY_DAYS, recency } from '../forecast-limits.ts'
import { type DayKind, type DayTable, dayKinds } from '../history/day-table.ts'
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
/** With fewer days of its kind, one odd Saturday would be every Saturday. */
const LEAST_OF_KIND = 3

type Rules = { readonly isByKindOfDay: boolean; readonly leastKnown: number }

/** Profile of each kind of day; a kind with too few days shares those of the weekend, then all days. */
export function loadProfile(table: DayTable, { isByKindOfDay, leastKnown }: Rules): LoadProfile {
  const columns = () => new Float64Array(dayKinds.length * DAY_QUARTERS).fill(Number.NaN)
  const [meanWh, p10Wh, p90Wh] = [columns(), columns(), columns()]
  const all = Array.from(table.kinds.keys())
  const daysOf = (kinds: readonly DayKind[]) =>
    all.filter((row) => kinds.includes(table.kinds[row] ?? 'working'))
  const isEnough = (rows: readonly number[]) =>
    rows.filter((row) => (table.known[row] ?? 0) >= leastKnown).length >= LEAST_OF_KIND
  const rowsOf = (kind: DayKind) => {
    if (!isByKindOfDay) return all
    const sets = [daysOf([kind]), ...(kind === 'working' ? [] : [daysOf(['saturday', 'sunday'])])]
    return sets.find(isEnough) ?? all
  }
  const smooth = smoothed(table.cells)
  const sample = new WeightedSample(HISTORY_DAYS)
  for (const [k, kind] of dayKinds.entries()) {
    const rows = rowsOf(kind)
    for (let quarter = 0; quarter < DAY_QUARTERS; quarter++) {
      const place = k * DAY_QUARTERS + quarter
      gather(sample, smooth, rows, quarter)
      if (sample.size === 0) gather(sample, smooth, all, quarter)
      meanWh[place] = sample.trimmedMean(TRIMMED)
      gather(sample, table.cells, rows, quarter)
      if (sample.size === 0) gather(sample, table.cells, all, quarter)
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

function gather(sample: WeightedSample, cells: Float64Array, rows: readonly number[], quarter: number): void {
  const newest = cells.length / DAY_QUARTERS - 1
  sample.clear()
  for (const row of rows)
    sample.add(cells[row * DAY_QUARTERS + quarter] ?? Number.NaN, recency(newest - row, HALF_LIFE_DAYS))
}

/** Quarter-hours that no day knows, such as those in which a controller restarts, repeat the one before. */
function fillUnknown(column: Float64Array): void {
  let last = column.find((value) => !Number.isNaN(value)) ?? 0
  for (const [i, value] of column.entries()) {
    if (Number.isNaN(value)) column[i] = last
    else last = value
  }
}
