import { addDays, localDateAt } from '../time/local-day.ts'
import { instantOf } from './digest-time.ts'

/** Hours of a day in a person's time zone; they may extend past midnight. */
export type QuietHours = { readonly from: string; readonly until: string; readonly timezone: string }

/**
 * When the quiet hours around an instant end, UTC ms; null outside quiet hours. If both hours are equal, there are no
 * quiet hours. On the day of a clock change they end when the clock shows their end.
 */
export function quietUntilMs(atMs: number, { from, until, timezone }: QuietHours): number | null {
  if (from === until) return null
  const today = localDateAt(timezone, atMs)
  const passesMidnight = until < from
  // hours that began yesterday, then those of today
  for (const startDate of passesMidnight ? [addDays(today, -1), today] : [today]) {
    const startMs = instantOf(timezone, startDate, from)
    const endMs = instantOf(timezone, passesMidnight ? addDays(startDate, 1) : startDate, until)
    if (atMs >= startMs && atMs < endMs) return endMs
  }
  return null
}
