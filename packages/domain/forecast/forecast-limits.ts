import { QUARTER_MS } from '../time/floor-time.ts'

/** Two days of quarter-hours: a plan of 36 hours with room to spare. */
export const MAX_SLOTS = 192

/** Days of history that forecasts of habits look at: eight of each day of the week, in about one season. */
export const HISTORY_DAYS = 60

/** A forecast that cannot be made yet. */
export type TooLittleHistory = {
  readonly isKnown: false
  /** days with enough known quarter-hours */
  readonly knownDays: number
  /** days that are still missing */
  readonly missingDays: number
}

/** Quarter-hours to forecast, the first from `startMs`. */
export type Slots = { readonly startMs: number; readonly slots: number }

/** @throws RangeError unless the slots are quarter-hours, 1 to `MAX_SLOTS` of them */
export function checkSlots({ startMs, slots }: Slots): void {
  if (!Number.isInteger(slots) || slots < 1 || slots > MAX_SLOTS)
    throw new RangeError(`a forecast has 1 to ${MAX_SLOTS} slots, not ${slots}`)
  if (startMs % QUARTER_MS !== 0) throw new RangeError(`not the start of a quarter-hour: ${startMs}`)
}

/** Weight of a value that is some days old: half after `halfLifeDays`. */
export const recency = (ageDays: number, halfLifeDays: number): number => 0.5 ** (ageDays / halfLifeDays)

/** W of a quarter-hour per Wh. */
export const QUARTERS_PER_HOUR = 4
