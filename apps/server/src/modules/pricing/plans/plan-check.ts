import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import type { PlanProblemAnswer, PlanQuestionAnswer } from '@kilowatt/contracts/pricing/utility-plans'
import {
  type PlanProblem,
  type PlanQuestion,
  planProblems,
  planQuestions,
} from '@kilowatt/domain/pricing/plans/check-plan'
import { quarterOf } from '@kilowatt/domain/pricing/plans/tariff-grid'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { AppError } from '../../../platform/errors.ts'

const { claimedCells, firstDay, lastDay } = pricingLimits

/** Everything that is wrong. @throws AppError `too_large` for schedules that nobody could look through */
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
 * Refuses what cannot hold. Drafts may be anything, since they never do, but for days outside of the calendar of the product.
 * @throws AppError `invalid` with the places, below `field`, and a code for each; `too_large`
 */
export function assertSound(plan: UtilityPlan, field: string): void {
  const wrong = problemsOf(plan).filter(({ path: [list, index] }) => {
    const version = list === 'versions' ? plan.versions[Number(index)] : undefined
    return version?.status !== 'draft'
  })
  const fields = wrong
    .map(problemAnswer)
    .map(({ path, code }) => ({ path: `${field}.${path}`, message: code }))
  plan.versions.forEach(({ status, validFrom, validTo }, i) => {
    const outside = validFrom < firstDay || validFrom > lastDay || (validTo ?? firstDay) > lastDay
    const path = `${field}.versions.${i}.validFrom`
    if (outside) fields.push({ path, message: 'days_outside' })
    if (status === 'draft' && validTo !== null && validTo < validFrom)
      fields.push({ path, message: 'ends_before_start' })
  })
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** For whoever fills in a plan: all of it, drafts and published versions alike. */
export const checkPlan = (
  plan: UtilityPlan,
): { problems: PlanProblemAnswer[]; questions: PlanQuestionAnswer[] } => ({
  problems: problemsOf(plan).slice(0, 200).map(problemAnswer),
  // rates of other currencies are not kept: a price in one is not compared with the market's bound
  questions: planQuestions(plan, plan.currency === 'EUR' ? 1 : null)
    .slice(0, 200)
    .map(questionAnswer),
})

function problemAnswer(problem: PlanProblem): PlanProblemAnswer {
  const answer: PlanProblemAnswer = {
    path: problem.path.join('.'),
    code: problem.code,
    tariffs: [],
    hours: null,
    from: null,
  }
  if (problem.code === 'price_missing' || problem.code === 'price_of_no_tariff')
    return { ...answer, tariffs: [problem.tariff] }
  if (problem.code === 'validity')
    return {
      ...answer,
      code: problem.problem.code,
      from: problem.problem.code === 'overlap' ? problem.problem.from : null,
    }
  if (problem.code !== 'schedule') return answer
  const { problem: found } = problem
  if (found.code === 'not_a_window')
    return { ...answer, code: found.code, path: `${answer.path}.windows.${found.window}` }
  const { months, days, from, to } = found.hours
  return {
    ...answer,
    code: found.code,
    hours: { months: [...months], days: [...days], from, to },
    tariffs: found.code === 'conflict' ? [...found.tariffs] : [],
  }
}

const questionAnswer = (question: PlanQuestion): PlanQuestionAnswer => ({
  path: question.path.join('.'),
  code: question.code,
  price: question.code === 'gap' ? null : question.price,
  from: question.code === 'gap' ? question.from : null,
  to: question.code === 'gap' ? question.to : null,
})
