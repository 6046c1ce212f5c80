import { addDays, type LocalDate, localDateAt, localDayRange, type TimeRange } from '../../time/local-day.ts'

/** European day-ahead auctions sell days by this clock, whatever the zone's own clock (decision 087). */
export const MARKET_CLOCK = 'Europe/Brussels'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/**
 * When tomorrow's prices may be available, and when people can expect them, in market time (decision 087).
 */
const PUBLISHED_FROM_MS = 12.75 * HOUR_MS
const PUBLISHED_BY_MS = 14 * HOUR_MS
/** Slightly less than the interval of the job, which does not start exactly on the second. */
const OFTEN_MS = 4 * MINUTE_MS
const SELDOM_MS = HOUR_MS - MINUTE_MS
const GAP_DAYS = 30
/** Days before today that are requested again once a day, even if complete, because providers usually correct soon. */
const CORRECTED_DAYS = 3
/** Sunday, when all days are requested again in case of corrections. */
const THOROUGH_WEEKDAY = 0

/**
 * The latest time at which the prices of a local day that begins tomorrow should be available, in market time; ms.
 */
export const publishedBy = (now: number): number =>
  localDayRange(MARKET_CLOCK, localDateAt(MARKET_CLOCK, now)).startMs + PUBLISHED_BY_MS

/**
 * Reference rates are published around 16:00 on the bank's working days, Central European time
 * (ecb.europa.eu).
 */
const RATES_FROM_MS = 16 * HOUR_MS

type RatesState = {
  readonly requestedMs: number | null
  readonly answeredMs: number | null
  /** newest day of the stored rates */
  readonly newestDay: LocalDate | null
}

/**
 * Whether to request reference rates now: hourly if there are none yet, and hourly from 16:00 while today's are
 * missing. On weekends and bank holidays the answer simply does not change.
 */
export function ratesAreDue(now: number, { requestedMs, answeredMs, newestDay }: RatesState): boolean {
  if (requestedMs === null) return true
  if (now - requestedMs < SELDOM_MS) return false
  if (answeredMs === null || answeredMs < requestedMs) return true
  const today = localDateAt(MARKET_CLOCK, now)
  const isPublished = now - localDayRange(MARKET_CLOCK, today).startMs >= RATES_FROM_MS
  // once a day even if complete, because rates are corrected too
  return now - answeredMs >= DAY_MS || (isPublished && (newestDay ?? '') < today)
}

type FetchState = {
  /** ms; null: never */
  readonly requestedMs: number | null
  /** when earlier days were last requested successfully */
  readonly gapsRequestedMs: number | null
  readonly isComplete: (day: TimeRange) => boolean
}

export type SpanToRequest = TimeRange & { readonly withGaps: boolean }

/**
 * Time span to request from a provider now; null for none. Tomorrow's prices are requested every few minutes from
 * when they may be available to when they should be, then hourly. Missing prices of today are requested hourly, those
 * of the 30 days before once a day. That daily request also repeats the last days, and on Sundays all 30 days.
 */
export function spanToRequest(
  now: number,
  { requestedMs, gapsRequestedMs, isComplete }: FetchState,
): SpanToRequest | null {
  const today = localDateAt(MARKET_CLOCK, now)
  const rangeOf = (day: LocalDate) => localDayRange(MARKET_CLOCK, day)
  const isMissing = (day: LocalDate) => !isComplete(rangeOf(day))
  // near a clock change this is an hour off, which costs only a few extra requests
  const clockMs = now - rangeOf(today).startMs
  const tomorrow = addDays(today, 1)
  const awaitsTomorrow = clockMs >= PUBLISHED_FROM_MS && isMissing(tomorrow)
  const pauseMs = awaitsTomorrow && clockMs < PUBLISHED_BY_MS ? OFTEN_MS : SELDOM_MS
  if (requestedMs !== null && now - requestedMs < pauseMs) return null
  const withGaps = gapsRequestedMs === null || now - gapsRequestedMs >= DAY_MS
  const before = withGaps ? Array.from({ length: GAP_DAYS }, (_, i) => addDays(today, i - GAP_DAYS)) : []
  const isThorough = new Date(today).getUTCDay() === THOROUGH_WEEKDAY
  const corrected = addDays(today, isThorough ? -GAP_DAYS : -CORRECTED_DAYS)
  const missing = [...before, today].filter((day) => (withGaps && day >= corrected) || isMissing(day))
  if (awaitsTomorrow) missing.push(tomorrow)
  const [first, last] = [missing.at(0), missing.at(-1)]
  if (first === undefined || last === undefined) return null
  return { startMs: rangeOf(first).startMs, endMs: rangeOf(last).endMs, withGaps }
}
