import { brokenRules } from './broken-rules.ts'
import type { FoundPlan } from './find-plan.ts'
import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { lackOf, ratePlan } from './rate-plan.ts'

type Span = { readonly startMs: number; readonly endMs: number }

/** A plan over other slots: what was planned for the same time. Slots that it did not cover have no power. */
export function movePlan(plan: Plan, from: readonly Span[], problem: PlanProblem, to: readonly Span[]): Plan {
  const before = to.map(({ startMs }) =>
    from.findIndex((one) => one.startMs <= startMs && startMs < one.endMs),
  )
  const moved = (powers: readonly number[] | undefined) => before.map((slot) => powers?.[slot] ?? 0)
  const start = (index: number) => {
    const startMs = from[plan.applianceStarts[index] ?? -1]?.startMs
    const slot = to.findIndex((one) => one.startMs === startMs)
    return slot < 0 ? null : slot
  }
  return {
    chargeKw: problem.batteries.map((_, index) => moved(plan.chargeKw[index])),
    dischargeKw: problem.batteries.map((_, index) => moved(plan.dischargeKw[index])),
    vehicleKw: problem.vehicles.map((_, index) => moved(plan.vehicleKw[index])),
    heaterKw: problem.heaters.map((_, index) => moved(plan.heaterKw[index])),
    applianceStarts: problem.appliances.map((_, index) => start(index)),
    // curtailing is cheap to change and depends on the newest forecast
    pvUsedKw: problem.pvKw.map((kw) => Math.max(0, kw)),
  }
}

/**
 * Whether an earlier plan stays, so that plans do not flip between equals: it can still be followed, meets the wishes
 * as well as the new plan, and saves all but a little of what the new plan saves.
 * @param leastGain smallest saving that is worth a change, in the currency of the prices
 */
export function staysWithPlan(
  problem: PlanProblem,
  earlier: Plan,
  { rating }: Pick<FoundPlan, 'rating'>,
  leastGain: number,
): boolean {
  if (brokenRules(problem, earlier).length > 0) return false
  const kept = ratePlan(problem, earlier)
  return lackOf(kept.shortfall) <= lackOf(rating.shortfall) + LACK && kept.cost <= rating.cost + leastGain
}

/** Differences of shortfalls that nobody notices: kWh and kelvin hours together. */
const LACK = 0.02
