import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import { type PlanProblem, planProblems } from '@kilowatt/domain/pricing/plans/check-plan'
import { quarterOf } from '@kilowatt/domain/pricing/plans/tariff-grid'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { AppError } from '../../../platform/errors.ts'

const { claimedCells, firstDay, lastDay } = pricingLimits

/** All problems of a plan. @throws AppError `too_large` for schedules too large to check */
function problemsOf(plan: UtilityPlan): PlanProblem[] {
  let claimed = 0
  for (const { schedules } of plan.versions)
    for (const { windows } of schedules)
      for (const { months, days, from, to } of windows)
        claimed += months.length * days.length * Math.max(0, (quarterOf(to) ?? 0) - (quarterOf(from) ?? 0))
  if (claimed > claimedCells) throw new AppError('too_large')
  return planProblems(plan)
}

/**
 * Refuses an invalid plan. Drafts may contain anything, because they never apply, except for days outside the product's
 * calendar.
 * @throws AppError `invalid` with the places, below `field`, and a code for each; `too_large`
 */
export function assertSound(plan: UtilityPlan, field: string): void {
  const wrong = problemsOf(plan).filter(({ path: [list, index] }) => {
    const version = list === 'versions' ? plan.versions[Number(index)] : undefined
    return version?.status !== 'draft'
  })
  const fields = wrong.map((problem) => toField(problem, field))
  plan.versions.forEach(({ status, validFrom, validTo }, i) => {
    const outside = validFrom < firstDay || validFrom > lastDay || (validTo ?? firstDay) > lastDay
    const path = `${field}.versions.${i}.validFrom`
    if (outside) fields.push({ path, message: 'days_outside' })
    if (status === 'draft' && validTo !== null && validTo < validFrom)
      fields.push({ path, message: 'ends_before_start' })
  })
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** Place and code of a problem. The wizard, which uses the same check, has the words. */
function toField(problem: PlanProblem, field: string): { path: string; message: string } {
  const path = `${field}.${problem.path.join('.')}`
  if (problem.code === 'validity') return { path, message: problem.problem.code }
  if (problem.code !== 'schedule') return { path, message: problem.code }
  const { problem: found } = problem
  return found.code === 'not_a_window'
    ? { path: `${path}.windows.${found.window}`, message: found.code }
    : { path, message: found.code }
}
