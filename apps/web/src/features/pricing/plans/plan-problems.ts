import { type PlanProblem, planProblems } from '@kilowatt/domain/pricing/plans/check-plan'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import type { TFunction } from 'i18next'
import { closingBefore } from './plan-draft.ts'

export const planSteps = ['basics', 'tariffs', 'components', 'summary'] as const
type PlanStep = (typeof planSteps)[number]

/** Names and titles of the steps. */
export const stepNames = {
  basics: 'plans.step_basics',
  tariffs: 'pricing.tariffs',
  components: 'pricing.plan',
  summary: 'pricing.title',
} as const satisfies Record<PlanStep, string>
export const stepTitles = {
  basics: 'plans.title_basics',
  tariffs: 'plans.title_tariffs',
  components: 'plans.title_components',
  summary: 'pricing.overviewTitle',
} as const satisfies Record<PlanStep, string>

/** Problems that keep this version of a plan from being published. */
export function problemsOfVersion(plan: UtilityPlan, at: number): PlanProblem[] {
  const published = closingBefore(
    { ...plan, versions: plan.versions.map((v, i) => (i === at ? { ...v, status: 'published' } : v)) },
    at,
  )
  const problems = planProblems(published).filter(
    ({ path, code }) => path[0] !== 'versions' || path[1] === at || code === 'validity',
  )
  return plan.name.trim() === '' ? [{ path: ['name'], code: 'not_a_decimal' }, ...problems] : problems
}

/** The step of the wizard that can fix a problem. */
export function stepOfProblem({ path }: Pick<PlanProblem, 'path'>): PlanStep {
  if (path[2] === 'schedules') return 'tariffs'
  return path[2] === 'components' ? 'components' : 'basics'
}

/** The problem at this path of the plan, in words, or undefined. */
export type ProblemAt = (
  path: readonly (string | number)[],
  ...codes: PlanProblem['code'][]
) => string | undefined

/** @param codes only problems with these codes; default: all at that path */
export const problemAt =
  (t: TFunction, problems: readonly PlanProblem[]): ProblemAt =>
  (path, ...codes) => {
    const found = problems.find(
      (problem) =>
        problem.path.join('.') === path.join('.') && (codes.length === 0 || codes.includes(problem.code)),
    )
    return found && problemText(t, found)
  }

export function problemText(t: TFunction, problem: PlanProblem): string {
  if (problem.path[0] === 'name') return t('form.nameMissing')
  if (problem.code === 'validity') return t(`plans.problem_${problem.problem.code}`)
  if (problem.code === 'price_missing' || problem.code === 'price_of_no_tariff')
    return t(`plans.problem_${problem.code}`, { tariff: tariffName(t, problem.tariff) })
  return t(`plans.problem_${problem.code}`)
}
