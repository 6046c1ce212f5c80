import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { CalculatedDevice } from '../../telemetry/index.ts'
import type { SummaryPlan } from '../summaries/summary-plan.ts'
import type { CategorySteps } from './category-steps.ts'

/** What the facts of a category are read for. */
export type CategoryAsk = {
  readonly location: { readonly id: number; readonly timezone: string }
  readonly category: DeviceCategory
  readonly plan: SummaryPlan
  /** of the category */
  readonly devices: readonly CalculatedDevice[]
  readonly steps: CategorySteps
  readonly now: number
}

/**
 * A year, its days of 25 hours included: what is told by the minute is half a million numbers of each device then, read while somebody
 * waits.
 */
const LONGEST_BY_MINUTE_MS = 366 * 86_400_000 + 3_600_000

export const isTooLongForMinutes = ({ plan: { range } }: CategoryAsk) =>
  range.endMs - range.startMs > LONGEST_BY_MINUTE_MS

export const roundTo = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
