import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { type ComparedPeriods, comparedPeriods } from '@kilowatt/domain/time/period-before'
import { assertRange } from '../../telemetry/index.ts'

const QUARTER_S = 900
const DAY_S = 86_400
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Two days, if one of them has 25 hours. */
const LONGEST_BY_HOUR_MS = 49 * HOUR_MS
/** Two months, in which bars of days are still distinguishable. */
const LONGEST_BY_DAY_MS = 63 * DAY_MS

export type StepName = Extract<ReportStep, 'hour' | 'day' | 'month'>
export type SummaryPlan = ComparedPeriods & {
  /** as requested, extended to whole days or quarter-hours */
  readonly range: TimeRange
  readonly step: StepName
}

/**
 * Steps and comparison of a summary.
 * @throws AppError `invalid` naming the field, with the end that would be accepted
 */
export function planSummary(
  requested: { readonly from: number; readonly to: number },
  zone: string,
  now: number,
): SummaryPlan {
  assertRange(requested, 'summary')
  const span = { startMs: requested.from, endMs: requested.to }
  const lengthMs = requested.to - requested.from
  const step = lengthMs <= LONGEST_BY_HOUR_MS ? 'hour' : lengthMs <= LONGEST_BY_DAY_MS ? 'day' : 'month'
  const edges = bucketEdges(span, step === 'hour' ? QUARTER_S : DAY_S, zone)
  const range = { startMs: edges[0] ?? requested.from, endMs: edges.at(-1) ?? requested.to }
  return { range, step, ...comparedPeriods(range, now, zone) }
}

/** Largest number of locations whose hours are summed; with more locations, even a day or two are shown by day. */
const MOST_BY_HOUR = 1000

/**
 * Like `planSummary`, for many locations at once. They are summed from days, because the quarter-hours of one
 * day of ten thousand locations would be a million rows. Therefore, a range that includes today is compared
 * up to the end of yesterday.
 * @throws AppError `invalid` naming the field
 */
export function planMany(
  requested: { readonly from: number; readonly to: number },
  zone: string,
  { now, locations }: { readonly now: number; readonly locations: number },
): SummaryPlan & { readonly compared: ComparedPeriods | null } {
  const plan = planSummary(requested, zone, now)
  if (plan.step === 'hour' && locations <= MOST_BY_HOUR)
    return { ...plan, compared: plan.elapsed.endMs > plan.elapsed.startMs ? plan : null }
  const days = bucketEdges(plan.range, DAY_S, zone)
  const range = { startMs: days[0] ?? plan.range.startMs, endMs: days.at(-1) ?? plan.range.endMs }
  const todayMs = localDayRange(zone, localDateAt(zone, now)).startMs
  const whole = comparedPeriods(range, Math.min(now, todayMs - 1), zone)
  return {
    range,
    step: plan.step === 'hour' ? 'day' : plan.step,
    ...comparedPeriods(range, now, zone),
    compared: whole.elapsed.endMs > whole.elapsed.startMs ? whole : null,
  }
}
