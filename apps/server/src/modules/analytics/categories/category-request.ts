import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { CalculatedDevice } from '../../telemetry/index.ts'
import type { SummaryPlan } from '../summaries/summary-plan.ts'
import type { CategorySteps } from './category-steps.ts'

/** Request for the figures of a category. */
export type CategoryRequest = {
  readonly location: { readonly id: number; readonly timezone: string }
  readonly category: DeviceCategory
  readonly plan: SummaryPlan
  /** devices of the category */
  readonly devices: readonly CalculatedDevice[]
  readonly steps: CategorySteps
  readonly now: number
}

/** Minutes in one answer: 100 MB of columns with 8 bytes a minute, or 24 years of one column. */
const MOST_MINUTES = 12_500_000
const MOST_DAYS = 366
const DAY_MINUTES = 1440
const DAY_MS = 86_400_000
/** A year has days of 23 and 25 hours. */
const CLOCK_CHANGE_MS = 3_600_000

/**
 * Longest range by the minute: a year, or fewer days if there are too many devices for a year.
 * @param columns number of columns read per device
 */
export function mostByMinute(
  { plan: { range }, devices }: Pick<CategoryRequest, 'devices' | 'plan'>,
  columns: number,
) {
  const fitting = Math.floor(MOST_MINUTES / (DAY_MINUTES * columns * Math.max(1, devices.length)))
  const mostDays = Math.max(1, Math.min(MOST_DAYS, fitting))
  return { mostDays, isTooLong: range.endMs - range.startMs > mostDays * DAY_MS + CLOCK_CHANGE_MS }
}
