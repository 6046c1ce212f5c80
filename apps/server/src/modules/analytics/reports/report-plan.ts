import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import {
  daysOf,
  MAX_REPORT_DAYS,
  MAX_SHOWN_ROWS,
  type ReportDays,
  stepIntervals,
  stepsOf,
  usualStep,
} from '@kilowatt/domain/energy/reports/report-steps'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { invalidField } from '../../../platform/errors.ts'

export type ReportRequest = ReportDays & { readonly step?: ReportStep | undefined }

/** Rows of a report: row i is [edges[i], edges[i + 1]), epoch ms. Whole days of `timezone`. */
export type ReportPlan = {
  readonly step: ReportStep
  readonly edges: Float64Array
  readonly from: number
  readonly to: number
  readonly timezone: string
}

/**
 * The rows of a range. Months grow to whole months, so that a row is what its name says.
 * @param isFile a file may have as many rows as it takes; a page and a document are read by people
 * @throws AppError `invalid` naming the field, and the step that would do
 */
export function planReport(request: ReportRequest, timezone: string, isFile = false): ReportPlan {
  const { from, to } = request
  if (to < from) throw invalidField('to', 'must not be before from')
  if (daysOf(request) > MAX_REPORT_DAYS) throw invalidField('to', 'the range must not exceed ten years')
  const step = request.step ?? usualStep(request)
  const range = { startMs: localDayRange(timezone, from).startMs, endMs: localDayRange(timezone, to).endMs }
  const edges = bucketEdges(range, stepIntervals[step], timezone)
  if (!isFile && edges.length - 1 > MAX_SHOWN_ROWS) {
    const [fitting] = stepsOf(request)
    throw invalidField('step', `gives more than ${MAX_SHOWN_ROWS} rows; ${fitting ?? 'month'} would do`)
  }
  return { step, edges, from: edges[0] ?? range.startMs, to: edges.at(-1) ?? range.endMs, timezone }
}

/** Parts of a plan that are read one after the other: what is finer than a day by months, so that a year is never held. */
export function partsOf(plan: ReportPlan): ReportPlan[] {
  if (plan.step === 'day' || plan.step === 'month') return [plan]
  const months = bucketEdges({ startMs: plan.from, endMs: plan.to }, 'month', plan.timezone)
  const parts: ReportPlan[] = []
  let first = 0
  for (const month of months.subarray(1)) {
    const end = plan.edges.findLastIndex((edge) => edge <= month)
    if (end <= first) continue
    const edges = plan.edges.subarray(first, end + 1)
    parts.push({ ...plan, edges, from: edges[0] ?? 0, to: edges.at(-1) ?? 0 })
    first = end
  }
  return parts
}

/** First and last day that a plan covers. */
export const plannedDays = ({ from, to, timezone }: ReportPlan): ReportDays => ({
  from: localDateAt(timezone, from),
  to: localDateAt(timezone, to - 1),
})
