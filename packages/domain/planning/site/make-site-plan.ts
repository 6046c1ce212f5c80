import { noControl } from '../baselines/no-control.ts'
import { solarFirst } from '../baselines/solar-first.ts'
import { type FindLimits, type FoundPlan, findPlan } from '../find-plan.ts'
import { movePlan, staysWithPlan } from '../keep-plan.ts'
import type { WithModel } from '../linear-model.ts'
import type { Plan } from '../plan.ts'
import type { PlanProblem } from '../plan-problem.ts'
import { type PlanRating, ratePlan } from '../rate-plan.ts'
import type { SitePlanProblem } from './site-problem.ts'

/** Money over all slots; what is earned is negative. */
export type SitePlanCost = {
  readonly total: number
  readonly energy: number
  readonly wear: number
  readonly stored: number
}

export type SitePlanOrder = {
  readonly site: SitePlanProblem
  /** step from cheaper (0) to greener */
  readonly greener: number
  /** the plan that is followed; null: there is none, or it must not stay */
  readonly earlier: { readonly slots: SitePlanProblem['slots']; readonly plan: Plan } | null
}

export type MadeSitePlan = {
  readonly plan: Plan
  readonly by: FoundPlan['by']
  /** the earlier plan stays, because the new one is hardly better */
  readonly isKept: boolean
  readonly rating: PlanRating
  readonly cost: SitePlanCost
  readonly baselines: { readonly noControl: SitePlanCost; readonly solarFirst: SitePlanCost }
}

/** Each step makes imported energy count as if it were dearer by this share. A preference, not a price. */
const DEARER_PER_STEP = 0.25
/** Smallest saving for which a plan changes: evcc's gap between two stages, in the currency (control.md b1). */
const LEAST_GAIN = 0.01

/** The problem in which imported energy counts as dearer than it is. */
export function greenerProblem(problem: PlanProblem, step: number): PlanProblem {
  if (step === 0) return problem
  const mean = problem.importPerKwh.reduce((sum, one) => sum + one, 0) / (problem.slotHours.length || 1)
  const bonus = Math.max(0, mean) * DEARER_PER_STEP * step
  return {
    ...problem,
    importPerKwh: problem.importPerKwh.map((perKwh) => perKwh + bonus),
    // otherwise stored energy would be worth less than what it saves
    batteries: problem.batteries.map((battery) => ({
      ...battery,
      end:
        battery.end.kind === 'value'
          ? { kind: 'value', perKwh: battery.end.perKwh + bonus * battery.dischargeEfficiency }
          : battery.end,
    })),
  }
}

/** The plan of a location with its cost and that of the baselines, at the real prices. */
export function makeSitePlan(
  { site, greener, earlier }: SitePlanOrder,
  withModel: WithModel,
  limits: FindLimits,
  clock: () => number,
): MadeSitePlan {
  const { problem, slots } = site
  const wanted = greenerProblem(problem, greener)
  const found = findPlan(wanted, withModel, limits, clock)
  const moved = earlier && movePlan(earlier.plan, earlier.slots, wanted, slots)
  const isKept = moved !== null && staysWithPlan(wanted, moved, found, LEAST_GAIN)
  return rateSitePlan(site, { plan: isKept ? moved : found.plan, by: found.by, isKept })
}

/** Without a solver: solar first. */
export const simpleSitePlan = (site: SitePlanProblem): MadeSitePlan =>
  rateSitePlan(site, { plan: solarFirst(site.problem), by: 'simple', isKept: false })

function rateSitePlan(
  { problem }: SitePlanProblem,
  made: Pick<MadeSitePlan, 'plan' | 'by' | 'isKept'>,
): MadeSitePlan {
  const rating = ratePlan(problem, made.plan)
  const costBy = (plan: Plan) => siteCostOf(ratePlan(problem, plan))
  return {
    ...made,
    rating,
    cost: siteCostOf(rating),
    baselines: { noControl: costBy(noControl(problem)), solarFirst: costBy(solarFirst(problem)) },
  }
}

export const siteCostOf = ({ cost, parts }: PlanRating): SitePlanCost => ({
  total: cost,
  energy: parts.import + parts.export + parts.peak,
  wear: parts.wear,
  stored: parts.end,
})

/** What an earlier plan would cost in the slots of a problem. */
export const costOfEarlier = (
  { problem, slots }: SitePlanProblem,
  earlier: NonNullable<SitePlanOrder['earlier']>,
): SitePlanCost => siteCostOf(ratePlan(problem, movePlan(earlier.plan, earlier.slots, problem, slots)))
