import type { PortalProcessing } from '@kilowatt/contracts/portal/external-devices'
import { MAX_RANGE_DAYS, type PortalFailure } from '@kilowatt/contracts/portal/portal-limits'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type DaySpan, MOST_DAYS } from '../client/portal-client.ts'

/** Progress of fetching a metering place: days from `askedFrom` to before `askedTo`, newest first. */
export type FetchState = {
  readonly askedFrom: LocalDate
  readonly askedTo: LocalDate
  /** the oldest required day */
  readonly goalFrom: LocalDate
  readonly failure: PortalFailure | null
  /** null: no requests until a person starts them */
  readonly dueAt: Date | null
}

/** Number of preceding days that are requested again with each new day, because values arrive late. */
const LATE_DAYS = 10

/** Hour by which values of the previous day have arrived; before it, only earlier days are requested. */
const READY_MS = 6 * 3_600_000
/** Minutes over which requests are spread. */
const SPREAD_MS = 90 * 60_000

/** The first day, in the law's time zone, that cannot be requested yet. */
export const askableDay = (nowMs: number): LocalDate => localDateAt(TARIFF_ZONE, nowMs - READY_MS)

/** Time of the next request for a day's values. */
export function nextMorningMs(nowMs: number, deviceId: number): number {
  const next = localDayRange(TARIFF_ZONE, addDays(askableDay(nowMs), 1)).startMs
  return next + READY_MS + ((deviceId * 7_919_000) % SPREAD_MS)
}

const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / UTC_DAY_MS)

const later = (a: LocalDate, b: LocalDate) => (a > b ? a : b)
const earlier = (a: LocalDate, b: LocalDate) => (a < b ? a : b)

/** The oldest day of history to request: the longest allowed range. @param today first day that is not over */
export const historyFrom = (today: LocalDate): LocalDate => addDays(today, -MAX_RANGE_DAYS)

/**
 * The next request to the portal: newest days first, because people look at these, then earlier days. Null if
 * complete.
 * @param today current local day, which is not requested
 */
export function nextSpan(
  state: Pick<FetchState, 'askedFrom' | 'askedTo' | 'goalFrom'>,
  today: LocalDate,
): DaySpan | null {
  const { askedFrom, askedTo } = state
  const goal = later(state.goalFrom, historyFrom(today))
  if (askedTo < today) {
    const isNew = askedFrom === askedTo
    const from = isNew ? addDays(today, -MOST_DAYS) : later(askedFrom, addDays(askedTo, -LATE_DAYS))
    // after a long pause, the days since then may need several requests
    return { from: later(from, isNew ? goal : from), to: earlier(today, addDays(from, MOST_DAYS)) }
  }
  if (askedFrom > goal) return { from: later(goal, addDays(askedFrom, -MOST_DAYS)), to: askedFrom }
  return null
}

/** First and last day still to request; null if there are none. @param today as for `nextSpan` */
export function awaitedDays(
  state: Pick<FetchState, 'askedFrom' | 'askedTo' | 'goalFrom'>,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } | null {
  if (nextSpan(state, today) === null) return null
  const { askedFrom, askedTo } = state
  const goal = later(state.goalFrom, historyFrom(today))
  const isNew = askedFrom === askedTo
  return {
    from: isNew || askedFrom > goal ? goal : askedTo,
    to: addDays(isNew || askedTo < today ? today : askedFrom, -1),
  }
}

/** Progress after an answer. */
export function withAnswered(
  { askedFrom, askedTo }: Pick<FetchState, 'askedFrom' | 'askedTo'>,
  { from, to }: DaySpan,
): Pick<FetchState, 'askedFrom' | 'askedTo'> {
  return askedFrom === askedTo
    ? { askedFrom: from, askedTo: to }
    : { askedFrom: earlier(askedFrom, from), askedTo: later(askedTo, to) }
}

/** Progress as shown to the person. @param range local days, inclusive; the whole history if absent */
export function progressOf(
  state: FetchState | null,
  range: { readonly from: LocalDate; readonly to: LocalDate } | null,
  nowMs: number,
): PortalProcessing {
  const today = askableDay(nowMs)
  if (state === null)
    return { state: 'none', failure: null, nextAt: null, asked: 0, total: 0, isReady: false }
  const { failure, dueAt, askedFrom, askedTo } = state
  const from = range?.from ?? later(state.goalFrom, historyFrom(today))
  const end = earlier(today, range ? addDays(range.to, 1) : today)
  const wanted = Math.max(0, daysBetween(from, end))
  const have = Math.max(0, daysBetween(later(from, askedFrom), earlier(end, askedTo)))
  const isReady = have >= wanted
  const total = Math.ceil(wanted / MOST_DAYS)
  const isOver = dueAt !== null && failure === null && nextSpan(state, today) === null
  const named = dueAt === null ? 'failed' : failure !== null ? 'retrying' : isOver ? 'done' : 'running'
  return {
    state: named,
    failure,
    nextAt: dueAt !== null && dueAt.getTime() > nowMs ? dueAt.getTime() : null,
    asked: isReady ? total : Math.min(total - 1, Math.floor(have / MOST_DAYS)),
    total,
    isReady,
  }
}
