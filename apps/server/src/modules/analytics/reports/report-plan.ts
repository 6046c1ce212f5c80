import { type ReportStep, reportSteps } from '@kilowatt/domain/energy/reports/report-step-names'
import {
  daysOf,
  MAX_SHOWN_ROWS,
  type ReportDays,
  stepIntervals,
  stepsOf,
  usualStep,
} from '@kilowatt/domain/energy/reports/report-steps'
import { bucketEdges, cutBucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { longestDays, longestRanges } from '@kilowatt/domain/time/longest-ranges'
import { invalidField } from '../../../platform/errors.ts'
import { MAX_SUMMED_ROWS, summedRows } from '../../telemetry/index.ts'

const DAY_S = 86_400

export type ReportRequest = ReportDays & { readonly step?: ReportStep | undefined }

/** Rows of a report: row i is [edges[i], edges[i + 1]), epoch ms. Whole days of `timezone`. */
export type ReportPlan = {
  readonly step: ReportStep
  readonly edges: Float64Array
  readonly from: number
  readonly to: number
  readonly timezone: string
}

/** Limits of a report in addition to its range. */
type Reach = {
  /** time zone of the rows' days and hours */
  readonly timezone: string
  /** null for a single location */
  readonly locations: { readonly count: number } | null
}

/**
 * Largest number of roll-up rows summed for a file, part by part: a company of 10,000 by the hour for twelve days, or
 * by the day for three years. Measured at 1 to 2 µs a row.
 */
const MAX_SUMMED_OF_FILE = 12 * MAX_SUMMED_ROWS

/**
 * The rows of a range. The first and last month are clipped to the range, so the total is the total of the
 * range (decision 103).
 * Without a chosen step, the usual step applies, or the next longer one that works for this many
 * locations.
 * @param isFile a file may have any number of rows; a page and a document are read by people
 * @throws AppError `invalid` naming the field, and the step or last day that would be accepted
 */
export function planReport(
  request: ReportRequest,
  { timezone, locations }: Reach,
  isFile = false,
): ReportPlan {
  const { from, to } = request
  if (to < from) throw invalidField('to', 'must not be before from')
  const most = longestDays('report')
  if (daysOf(request) > most)
    throw invalidField(
      'to',
      `the range must not exceed ${longestRanges.report.words}; ${addDays(from, most - 1)} would do`,
    )
  const wished = request.step ?? usualStep(request)
  const range = { startMs: localDayRange(timezone, from).startMs, endMs: localDayRange(timezone, to).endMs }
  const edgesOf = (step: ReportStep) => cutBucketEdges(range, stepIntervals[step], timezone, grainOf(step))
  if (!isFile && edgesOf(wished).length - 1 > MAX_SHOWN_ROWS) {
    const [fitting] = stepsOf(request)
    throw invalidField('step', `gives more than ${MAX_SHOWN_ROWS} rows; ${fitting ?? 'month'} would do`)
  }
  const mostRows = isFile ? MAX_SUMMED_OF_FILE : MAX_SUMMED_ROWS
  const step = reportSteps
    .slice(reportSteps.indexOf(wished))
    .find((one) => !locations || summedRows(stepIntervals[one], edgesOf(one), locations.count) <= mostRows)
  if (step === undefined) {
    const end = edgesOf('month')[Math.floor(mostRows / (locations?.count ?? 1))]
    const last = localDateAt(timezone, (end ?? range.endMs) - 1)
    throw invalidField('to', `the range is too long for so many locations; ${last} would do`)
  }
  if (request.step && step !== wished)
    throw invalidField('step', `is too fine for so many locations; ${step} would do`)
  const edges = edgesOf(step)
  return { step, edges, from: edges[0] ?? range.startMs, to: edges.at(-1) ?? range.endMs, timezone }
}

/** Months are summed from days. */
const grainOf = (step: ReportStep) => (step === 'month' ? DAY_S : stepIntervals[step])

/**
 * Parts of a plan that are read one after the other, so a year of hours is never in memory, and no statement
 * sums too much. A part is a month for steps below a day, or a day if a month of so many locations is too
 * much.
 */
export function partsOf(plan: ReportPlan, { locations }: Pick<Reach, 'locations'>): ReportPlan[] {
  const { step, edges, from, to, timezone } = plan
  const count = locations?.count ?? 1
  const isFine = step === 'quarter' || step === 'hour'
  if (!isFine && summedRows(stepIntervals[step], edges, count) <= MAX_SUMMED_ROWS) return [plan]
  const range = { startMs: from, endMs: to }
  const months = bucketEdges(range, 'month', timezone)
  const aMonth = summedRows(stepIntervals[step], months.subarray(0, 2), count)
  const bounds = aMonth <= MAX_SUMMED_ROWS ? months : bucketEdges(range, DAY_S, timezone)
  const parts: ReportPlan[] = []
  let first = 0
  for (const bound of bounds.subarray(1)) {
    let end = first
    while ((edges[end + 1] ?? Number.POSITIVE_INFINITY) <= bound) end++
    if (end <= first) continue
    const part = edges.subarray(first, end + 1)
    parts.push({ ...plan, edges: part, from: part[0] ?? 0, to: part.at(-1) ?? 0 })
    first = end
  }
  return parts
}

/** First and last day covered by a plan. */
export const plannedDays = ({ from, to, timezone }: ReportPlan): ReportDays => ({
  from: localDateAt(timezone, from),
  to: localDateAt(timezone, to - 1),
})

/**
 * Days or months of the rows, and the row that contains a given day. Costs are stored by day, and a row may
 * start within its month.
 */
export function rowPeriods({ step, edges, timezone }: ReportPlan) {
  const periodOf = (day: string) => (step === 'month' ? day.slice(0, 'yyyy-mm'.length) : day)
  return {
    rows: Array.from(edges.subarray(0, -1), (at) => periodOf(localDateAt(timezone, at))),
    periodOf,
  }
}
