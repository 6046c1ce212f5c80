import { addDays, type LocalDate, localDateAt, localDayRange, type TimeRange } from '../../time/local-day.ts'

/** Auctions of the European day-ahead market are held for days of this clock, whatever the zone's own (decision 087). */
export const MARKET_CLOCK = 'Europe/Brussels'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** From when prices of tomorrow may be there, and by when people are told that they are; the market's clock (decision 087). */
const PUBLISHED_FROM_MS = 12.75 * HOUR_MS
const PUBLISHED_BY_MS = 14 * HOUR_MS
/** A little less than the rounds of the job are apart, which do not begin to the second. */
const OFTEN_MS = 4 * MINUTE_MS
const SELDOM_MS = HOUR_MS - MINUTE_MS
const GAP_DAYS = 30
/** Days before today that are asked for again once a day, whole as they are: what a provider corrects it mostly corrects soon. */
const CORRECTED_DAYS = 3
/** Sunday: on it all days that are asked for at all, for what is corrected later. */
const THOROUGH_WEEKDAY = 0

/** When at last the prices of a local day are there that begins tomorrow, by the market's clock; ms. */
export const publishedBy = (now: number): number =>
  localDayRange(MARKET_CLOCK, localDateAt(MARKET_CLOCK, now)).startMs + PUBLISHED_BY_MS

/** Reference rates are published at about four in the afternoon of the bank's working days, Central European time (ecb.europa.eu). */
const RATES_FROM_MS = 16 * HOUR_MS

type RatesAsked = {
  readonly askedMs: number | null
  readonly answeredMs: number | null
  /** of the rates that are kept */
  readonly newestDay: LocalDate | null
}

/**
 * Whether to ask for reference rates now: at first, hourly after somebody failed, and hourly from four o'clock on while those of today are
 * missing. At weekends, and on days when the bank is closed, that is answered by "as before".
 */
export function ratesAreDue(now: number, { askedMs, answeredMs, newestDay }: RatesAsked): boolean {
  if (askedMs === null) return true
  if (now - askedMs < SELDOM_MS) return false
  if (answeredMs === null || answeredMs < askedMs) return true
  const today = localDateAt(MARKET_CLOCK, now)
  const isPublished = now - localDayRange(MARKET_CLOCK, today).startMs >= RATES_FROM_MS
  // once a day whatever is kept: rates are corrected, too
  return now - answeredMs >= DAY_MS || (isPublished && (newestDay ?? '') < today)
}

type Asked = {
  /** ms; null: never */
  readonly askedMs: number | null
  /** when days before were asked for and an answer came */
  readonly gapsAskedMs: number | null
  readonly isComplete: (day: TimeRange) => boolean
}

export type SpanToAsk = TimeRange & { readonly withGaps: boolean }

/**
 * For which time a provider is to be asked now; null for none. Tomorrow every few minutes from when it may be there to when it should
 * be, then hourly; what is missing of today hourly, of the 30 days before once a day. That once a day asks for the last days anew, too,
 * and on Sundays for all of them.
 */
export function spanToAsk(now: number, { askedMs, gapsAskedMs, isComplete }: Asked): SpanToAsk | null {
  const today = localDateAt(MARKET_CLOCK, now)
  const rangeOf = (day: LocalDate) => localDayRange(MARKET_CLOCK, day)
  const isMissing = (day: LocalDate) => !isComplete(rangeOf(day))
  // on the days on which the clock changes it does so at night: off by an hour twice a year, which costs a few questions
  const clockMs = now - rangeOf(today).startMs
  const tomorrow = addDays(today, 1)
  const awaitsTomorrow = clockMs >= PUBLISHED_FROM_MS && isMissing(tomorrow)
  const pauseMs = awaitsTomorrow && clockMs < PUBLISHED_BY_MS ? OFTEN_MS : SELDOM_MS
  if (askedMs !== null && now - askedMs < pauseMs) return null
  const withGaps = gapsAskedMs === null || now - gapsAskedMs >= DAY_MS
  const before = withGaps ? Array.from({ length: GAP_DAYS }, (_, i) => addDays(today, i - GAP_DAYS)) : []
  const isThorough = new Date(today).getUTCDay() === THOROUGH_WEEKDAY
  const corrected = addDays(today, isThorough ? -GAP_DAYS : -CORRECTED_DAYS)
  const missing = [...before, today].filter((day) => (withGaps && day >= corrected) || isMissing(day))
  if (awaitsTomorrow) missing.push(tomorrow)
  const [first, last] = [missing.at(0), missing.at(-1)]
  if (first === undefined || last === undefined) return null
  return { startMs: rangeOf(first).startMs, endMs: rangeOf(last).endMs, withGaps }
}
