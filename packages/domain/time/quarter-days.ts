import { DAY_QUARTERS, QUARTER_MS, UTC_DAY_MS } from './floor-time.ts'
import { type LocalDate, midnightMs } from './local-day.ts'
import { fromLocalMs, toLocalMs } from './zone-offsets.ts'

/** A local day and its quarter-hours: 92, 96 or 100 in Europe. */
export type QuarterDay = {
  readonly date: LocalDate
  /** 1 to 12 */
  readonly month: number
  readonly dayOfMonth: number
  readonly daysInMonth: number
  /** index of `dayTypes`, Monday 0 */
  readonly weekday: number
  readonly isHoliday: boolean
  /** its first quarter-hour in the columns */
  readonly start: number
  /** local quarter-hour at the start of each quarter-hour, 0 to 95 */
  readonly clock: Uint8Array
}

const wholeDay = Uint8Array.from({ length: DAY_QUARTERS }, (_, i) => i)

/**
 * Local days from `from` to `to`, inclusive, with the quarter-hours of each. @param holidays local dates of the country
 */
export function quarterDays(
  zone: string,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  holidays: ReadonlySet<LocalDate>,
): QuarterDay[] {
  const days: QuarterDay[] = []
  let start = 0
  let startMs = fromLocalMs(zone, midnightMs(from))
  const lastMs = midnightMs(to)
  for (let localMs = midnightMs(from); localMs <= lastMs; localMs += UTC_DAY_MS) {
    const endMs = fromLocalMs(zone, localMs + UTC_DAY_MS)
    const local = new Date(localMs)
    const date = local.toISOString().slice(0, 10)
    const clock = clockOfDay(zone, startMs, Math.round((endMs - startMs) / QUARTER_MS))
    days.push({
      date,
      month: local.getUTCMonth() + 1,
      dayOfMonth: local.getUTCDate(),
      daysInMonth: new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate(),
      weekday: (local.getUTCDay() + 6) % 7,
      isHoliday: holidays.has(date),
      start,
      clock,
    })
    start += clock.length
    startMs = endMs
  }
  return days
}

const clockOfDay = (zone: string, startMs: number, count: number) =>
  count === DAY_QUARTERS
    ? wholeDay
    : Uint8Array.from(
        { length: count },
        (_, i) => (toLocalMs(zone, startMs + i * QUARTER_MS) % UTC_DAY_MS) / QUARTER_MS,
      )

/** Number of quarter-hours of the days. */
export const quartersOf = (days: readonly QuarterDay[]): number => {
  const last = days.at(-1)
  return last === undefined ? 0 : last.start + last.clock.length
}
