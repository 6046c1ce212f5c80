import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import { type ReportDays, stepsOf } from '@kilowatt/domain/energy/reports/report-steps'
import {
  addDays,
  type LocalDate,
  localDateAt,
  localDayRange,
  midnightMs,
} from '@kilowatt/domain/time/local-day'
import { periodRange } from '@kilowatt/domain/time/range-presets'
import { type ReportPeriod, type ReportSearch, reportDefaults } from './report-search.ts'

type Clock = { readonly nowMs: number; readonly zone: string }

/** First and last day of the report. */
export function daysOfSearch(search: ReportSearch, { nowMs, zone }: Clock): ReportDays {
  if (search.period === 'custom' && search.from && search.to) {
    const [from = search.from, to = search.to] = [search.from, search.to].toSorted()
    return { from, to }
  }
  const period = search.period === 'custom' ? reportDefaults.period : search.period
  const { startMs, endMs } = periodRange(period, anchor(search, { nowMs, zone }), zone)
  return { from: localDateAt(zone, startMs), to: localDateAt(zone, endMs - 1) }
}

const anchor = ({ date }: ReportSearch, { nowMs, zone }: Clock) =>
  date ? localDayRange(zone, date).startMs : nowMs

/**
 * The chosen span of a row, if the range allows it; otherwise the server chooses one for the number of
 * locations.
 */
export const chosenStep = ({ step }: ReportSearch, days: ReportDays): ReportStep | undefined =>
  step && stepsOf(days).includes(step) ? step : undefined

const DAY_MS = 86_400_000

/** The address one period earlier or later. A custom range moves by its own length. */
export function steppedReport(search: ReportSearch, steps: -1 | 1, clock: Clock): ReportSearch {
  const days = daysOfSearch(search, clock)
  if (search.period === 'custom') {
    const length = ((midnightMs(days.to) - midnightMs(days.from)) / DAY_MS + 1) * steps
    return { ...search, from: addDays(days.from, length), to: addDays(days.to, length) }
  }
  const { startMs } = localDayRange(clock.zone, days.from)
  const moved = periodRange(search.period, startMs, clock.zone, steps)
  return { ...search, date: localDateAt(clock.zone, moved.startMs) }
}

/** Switches to another kind of period around the same days; a custom range starts as the shown days. */
export function periodChange(search: ReportSearch, period: ReportPeriod, clock: Clock): ReportSearch {
  const days = daysOfSearch(search, clock)
  const today = localDateAt(clock.zone, clock.nowMs)
  if (period === 'custom') return { ...search, period, from: days.from, to: earlier(days.to, today) }
  const date = today >= days.from && today <= days.to ? undefined : days.from
  return { ...search, period, date, step: undefined }
}

const earlier = (a: LocalDate, b: LocalDate) => (a < b ? a : b)
