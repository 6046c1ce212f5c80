import { selfConsumption } from './baselines/self-consumption.ts'
import { cleanPlan } from './clean-plan.ts'
import type { LinearAnswer, LoadedModel, WithModel } from './linear-model.ts'
import { buildModel, type PlanModel } from './model/build-model.ts'
import { roundings } from './model/round-switches.ts'
import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { type PlanRating, ratePlan } from './rate-plan.ts'

/** Plans that differ by less are equally good, in the currency of the prices. */
const LEAST_GAP = 0.005
const LEAST_S = 0.05

export type FoundPlan = {
  readonly plan: Plan
  readonly rating: PlanRating
  /**
   * How it was found: `proven` is the best one up to the gap, `improved` the best of the time, `rounded` from the model
   * without on and off, `simple` (solar first) if the solver gave no answer.
   */
  readonly by: 'proven' | 'improved' | 'rounded' | 'simple'
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
  limits: FindLimits,
  /** seconds that have passed */
  clock: () => number,
): FoundPlan {
  const built = buildModel(problem)
  const found = withModel(built.model, (loaded) => search(problem, loaded, built, limits, clock))
  if (found === null) return { ...rated(problem, selfConsumption(problem)), by: 'simple' }
  return { ...rated(problem, built.planOf(found.answer.values)), by: found.by }
}

type Found = { readonly answer: LinearAnswer; readonly by: FoundPlan['by'] }

function search(
  problem: PlanProblem,
  loaded: LoadedModel,
  { model, planOf }: PlanModel,
  { seconds, gap }: FindLimits,
  clock: () => number,
): Found | null {
  const endS = clock() + seconds
  const relaxed = loaded.relaxed()
  if (relaxed === null) return null
  if (model.switches.every(({ columns }) => columns.length === 0)) return { answer: relaxed, by: 'proven' }
  // of the cost alone: prices of wishes that cannot be met would make any distance small
  const accepted = Math.max(LEAST_GAP, gap * Math.abs(ratePlan(problem, planOf(relaxed.values)).cost))
  let best: LinearAnswer | null = null
  for (const switches of roundings(model, relaxed)) {
    const answer = loaded.fixed(switches)
    if (answer !== null && (best === null || answer.objective < best.objective)) best = answer
  }
  // the model with fractions is never dearer: close enough to it is close enough to the best
  if (best !== null && best.objective - relaxed.objective <= accepted) return { answer: best, by: 'proven' }
  const improved = loaded.improved(best, { seconds: Math.max(LEAST_S, endS - clock()), gap: accepted })
  if (improved !== null && (best === null || improved.objective <= best.objective))
    return { answer: improved, by: improved.isProven ? 'proven' : 'improved' }
  return best && { answer: best, by: 'rounded' }
}

const rated = (problem: PlanProblem, plan: Plan) => {
  const clean = cleanPlan(problem, plan)
  return { plan: clean, rating: ratePlan(problem, clean) }
}
