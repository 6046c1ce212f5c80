import { addDays, localDateAt, midnightMs } from '../time/local-day.ts'
import { fromLocalMs } from '../time/zone-offsets.ts'

const MINUTE_MS = 60_000

/** `HH:mm` as ms since midnight on a clock. */
export function clockMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/**
 * A time of a local day as an instant. A time that the clock skips becomes the moment of the clock change; a time
 * that it repeats, the first of the two.
 */
export const instantOf = (timezone: string, date: string, clock: string): number =>
  fromLocalMs(timezone, midnightMs(date) + clockMs(clock))

/** Monday, as a day of the week from 0. */
const DIGEST_WEEKDAY = 1

/**
 * When the next digest after an instant is sent, UTC ms: at the person's hour of the next day, or of the next Monday.
 * One per day, whether the day has 23, 24 or 25 hours.
 */
export function nextDigestMs(
  afterMs: number,
  { every, at, timezone }: { every: 'daily' | 'weekly'; at: string; timezone: string },
): number {
  let date = localDateAt(timezone, afterMs)
  for (;;) {
    const isItsDay = every === 'daily' || new Date(midnightMs(date)).getUTCDay() === DIGEST_WEEKDAY
    const dueMs = instantOf(timezone, date, at)
    if (isItsDay && dueMs > afterMs) return dueMs
    date = addDays(date, 1)
  }
}
