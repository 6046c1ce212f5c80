import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { comparedPeriods, daysBetween } from '@kilowatt/domain/time/period-before'
import { planSummary } from '../summaries/summary-plan.ts'

type Days = { readonly from: LocalDate; readonly to: LocalDate }

export type CostPlan = {
  readonly days: Days
  readonly interval: 'day' | 'month'
  /** first day of each step */
  readonly at: readonly LocalDate[]
  /** past days and the same number of days of the previous period; null if no day is past */
  readonly compared: { readonly now: Days; readonly before: Days } | null
}

/**
 * The local days of a range. Costs are stored per day, so a range that includes today is compared up to the
 * end of yesterday.
 * @throws AppError `invalid` naming the field
 */
export function planCosts(
  requested: { readonly from: number; readonly to: number },
  zone: string,
  now: number,
): CostPlan {
  const { range, step } = planSummary(requested, zone, now)
  const days = { from: localDateAt(zone, range.startMs), to: localDateAt(zone, range.endMs - 1) }
  const interval = step === 'month' ? 'month' : 'day'
  const whole = { startMs: localDayRange(zone, days.from).startMs, endMs: localDayRange(zone, days.to).endMs }
  const today = localDayRange(zone, localDateAt(zone, now)).startMs
  const { elapsed, before } = comparedPeriods(whole, Math.min(now, today - 1), zone)
  const asDays = ({ startMs, endMs }: typeof elapsed): Days => ({
    from: localDateAt(zone, startMs),
    to: localDateAt(zone, endMs - 1),
  })
  return {
    days,
    interval,
    at: stepsOf(days, interval),
    compared:
      elapsed.endMs > elapsed.startMs && before.endMs > before.startMs
        ? { now: asDays(elapsed), before: asDays(before) }
        : null,
  }
}

function stepsOf({ from, to }: Days, interval: CostPlan['interval']): LocalDate[] {
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  return interval === 'day' ? all : [...new Set(all.map((day) => `${day.slice(0, 7)}-01`))]
}

export const lengthOf = ({ from, to }: Days) => daysBetween(from, to) + 1
