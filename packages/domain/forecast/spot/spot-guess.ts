/**
 * Market prices beyond those that are published: the level of the last week, and how a quarter-hour of the kind of day differs from
 * its day (median of the last weeks). Differences and not factors, because prices may be zero or negative. A guess, and
 * marked as one.
 */
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import { checkSlots, recency, type Slots, type TooLittleHistory } from '../forecast-limits.ts'
import {
  clockQuarterOf,
  type DayKind,
  dayKindOf,
  dayKinds,
  dayTable,
  type LocalClock,
  localDayOf,
} from '../history/day-table.ts'
import { rowsOfKind } from '../history/rows-of-kind.ts'
import { WeightedSample } from '../history/weighted-sample.ts'

export type SpotOutlook = {
  readonly isKnown: true
  readonly startMs: number
  /** thousandths of the currency per MWh; published where they are, else guessed */
  readonly milliPerMwh: Float64Array
  /** equal to the price where it is published */
  readonly p10: Float64Array
  readonly p90: Float64Array
  /** whether the price of a slot is a guess */
  readonly isGuess: readonly boolean[]
}

export type SpotRequest = Slots &
  LocalClock & {
    /** published prices of the past weeks and as far ahead as known, thousandths of the currency per MWh; NaN if unknown */
    readonly known: { readonly startMs: number; readonly milliPerMwh: Float64Array }
  }

const LEAST_DAYS = 3
const PROFILE_DAYS = 28
const KNOWN_QUARTERS = 72
/** Half of the level comes from the last three days. */
const LEVEL_HALF_LIFE_DAYS = 3

/** Prices of the slots, or how many days of prices are missing for a guess. */
export function spotOutlook(request: SpotRequest): SpotOutlook | TooLittleHistory {
  checkSlots(request)
  const { known, startMs, slots, zone, holidays } = request
  const row = (slot: number) => Math.round((startMs - known.startMs) / QUARTER_MS) + slot
  const published = Float64Array.from(
    { length: slots },
    (_, slot) => known.milliPerMwh[row(slot)] ?? Number.NaN,
  )
  const isGuess = Array.from(published, Number.isNaN)
  const table = dayTable(
    { startMs: known.startMs, wh: known.milliPerMwh },
    request,
    known.startMs + known.milliPerMwh.length * QUARTER_MS,
    PROFILE_DAYS,
  )
  const knownDays = table.known.filter((count) => count >= KNOWN_QUARTERS).length
  if (isGuess.includes(true) && knownDays < LEAST_DAYS)
    return { isKnown: false, knownDays, missingDays: LEAST_DAYS - knownDays }
  const guess = isGuess.includes(true) ? profile(table) : null
  const column = (share: 'median' | 'p10' | 'p90') =>
    published.map((price, slot) => {
      if (!Number.isNaN(price) || guess === null) return price
      const atMs = startMs + slot * QUARTER_MS
      return guess(dayKindOf(localDayOf(zone, atMs), holidays), clockQuarterOf(zone, atMs))[share]
    })
  return {
    isKnown: true,
    startMs,
    milliPerMwh: column('median'),
    p10: column('p10'),
    p90: column('p90'),
    isGuess,
  }
}

type Guess = { readonly median: number; readonly p10: number; readonly p90: number }

function profile(table: ReturnType<typeof dayTable>): (kind: DayKind, clockQuarter: number) => Guess {
  const rows = Array.from(table.known.keys()).filter((row) => (table.known[row] ?? 0) >= KNOWN_QUARTERS)
  const means = new Map(
    rows.map((row) => [row, meanOf(table.cells.subarray(row * DAY_QUARTERS, (row + 1) * DAY_QUARTERS))]),
  )
  const sample = new WeightedSample(rows.length)
  const median = (of: readonly number[]) => {
    sample.clear()
    for (const row of of) sample.add(means.get(row) ?? Number.NaN, 1)
    return sample.quantile(0.5)
  }
  const usual = median(rows)
  const newest = table.known.length - 1
  const offsets = new Map(
    dayKinds.map((kind) => [kind, median(rowsOfKind(table, kind, KNOWN_QUARTERS)) - usual] as const),
  )
  // what each recent day would be as a day without a kind
  const levelOf = (row: number) =>
    (means.get(row) ?? Number.NaN) - (offsets.get(table.kinds[row] ?? 'working') ?? 0)
  let [sum, weights] = [0, 0]
  for (const row of rows) {
    const weight = recency(newest - row, LEVEL_HALF_LIFE_DAYS)
    sum += weight * levelOf(row)
    weights += weight
  }
  const level = sum / weights
  return (kind, clockQuarter) => {
    const base = level + (offsets.get(kind) ?? 0)
    const cellOf = (row: number) => table.cells[row * DAY_QUARTERS + clockQuarter] ?? Number.NaN
    const own = rowsOfKind(table, kind, KNOWN_QUARTERS)
    sample.clear()
    for (const row of own) sample.add(cellOf(row) - (means.get(row) ?? Number.NaN), 1)
    const median = base + (sample.size === 0 ? 0 : sample.quantile(0.5))
    // the level of the coming day is unknown, too: what days were, compared with the one before
    sample.clear()
    for (const row of own) sample.add(cellOf(row) - levelOf(row - 1) - (offsets.get(kind) ?? 0), 1)
    const band = (share: number) => (sample.size === 0 ? median : base + sample.quantile(share))
    return { median, p10: Math.min(median, band(0.1)), p90: Math.max(median, band(0.9)) }
  }
}

function meanOf(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.reduce((sum, value) => sum + value, 0) / known.length
}
