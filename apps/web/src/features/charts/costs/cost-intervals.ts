import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import type { Interval } from '@kilowatt/domain/time/intervals'
import { localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import { daysBetween } from '@kilowatt/domain/time/period-before'

export const intervalOf = {
  quarter: 900,
  hour: 3600,
  day: 86_400,
  month: 'month',
} as const satisfies Record<CostChart['interval'], Interval>

/** Limits of the range: hourly costs are available for up to two days, monthly ones for longer ranges. */
const DAYS_BY_QUARTER = 2

/**
 * Intervals that the call offers for a range. Costs of several locations are available by whole days only.
 */
export function costIntervals(
  { startMs, endMs }: TimeRange,
  zone: string,
  areMany: boolean,
): readonly Interval[] {
  const days = daysBetween(localDateAt(zone, startMs), localDateAt(zone, endMs - 1)) + 1
  return days <= DAYS_BY_QUARTER && !areMany
    ? [intervalOf.quarter, intervalOf.hour, intervalOf.day]
    : [intervalOf.day, intervalOf.month]
}
