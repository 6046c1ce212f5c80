import { cleanPlan } from './clean-plan.ts'
import type { LinearAnswer, LoadedModel, WithModel } from './linear-model.ts'
import { buildModel, type PlanModel } from './model/build-model.ts'
import { roundings } from './model/round-switches.ts'
import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { type PlanRating, ratePlan } from './rate-plan.ts'

export type FoundPlan = {
  readonly plan: Plan
  readonly rating: PlanRating
  /**
   * How it was found: `proven` is the best one up to the gap, `improved` the best of the time, `rounded` from the model
   * without on and off, `idle` if the solver gave no answer.
   */
  readonly by: 'proven' | 'improved' | 'rounded' | 'idle'
}

export type FindLimits = {
  /** time of the whole search */
  readonly seconds: number
  /** accepted distance to the best plan, share of its cost */
  readonly gap: number
}

/**
 * The cheapest plan in the time, by the ladder of control.md b2: the model with fractions, its on and off rounded,
 * then the exact model from there. There is always a plan.
 */
export function findPlan(
  problem: PlanProblem,
  withModel: WithModel,
  { seconds, gap }: FindLimits,
  /** seconds that have passed */
  clock: () => number,
): FoundPlan {
  const built = buildModel(problem)
  const found = withModel(built.model, (loaded) => search(loaded, built, { seconds, gap }, clock))
  if (found === null) return { ...rated(problem, idlePlan(problem)), by: 'idle' }
  return { ...rated(problem, built.planOf(found.answer.values)), by: found.by }
}

type Found = { readonly answer: LinearAnswer; readonly by: FoundPlan['by'] }

function search(
  loaded: LoadedModel,
  { model }: PlanModel,
  { seconds, gap }: FindLimits,
  clock: () => number,
): Found | null {
  const startS = clock()
  const left = () => Math.max(0.01, seconds - (clock() - startS))
  const relaxed = loaded.relaxed(left())
  if (relaxed === null || model.switches.every(({ columns }) => columns.length === 0))
    return relaxed && { answer: relaxed, by: relaxed.isProven ? 'proven' : 'improved' }
  let best: LinearAnswer | null = null
  for (const switches of roundings(model, relaxed)) {
    const answer = loaded.fixed(switches, left())
    if (answer !== null && (best === null || answer.objective < best.objective)) best = answer
  }
  // the model with fractions is never dearer: close enough to it is close enough to the best
  const isClose = best !== null && best.objective - relaxed.objective <= gap * Math.abs(relaxed.objective)
  if (best !== null && isClose) return { answer: best, by: 'proven' }
  const improved = loaded.improved(best, { seconds: left(), gap })
  if (improved !== null && (best === null || improved.objective <= best.objective))
    return { answer: improved, by: improved.isProven ? 'proven' : 'improved' }
  return best && { answer: best, by: 'rounded' }
}

const rated = (problem: PlanProblem, plan: Plan) => {
  const clean = cleanPlan(problem, plan)
  return { plan: clean, rating: ratePlan(problem, clean) }
}

/** Nothing is controlled: for a solver that fails, so that there is always a plan. */
function idlePlan({ slotHours, pvKw, batteries, vehicles, heaters, appliances }: PlanProblem): Plan {
  const nothing = slotHours.map(() => 0)
  return {
    chargeKw: batteries.map(() => nothing),
    dischargeKw: batteries.map(() => nothing),
    vehicleKw: vehicles.map(() => nothing),
    heaterKw: heaters.map(() => nothing),
    applianceStarts: appliances.map(() => null),
    pvUsedKw: pvKw.map((kw) => Math.max(0, kw)),
  }
}
