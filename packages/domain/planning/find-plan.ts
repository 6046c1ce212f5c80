import { solarFirst } from './baselines/solar-first.ts'
import { cleanPlan } from './clean-plan.ts'
import type { LinearAnswer, LinearModel, LoadedModel, WithModel } from './linear-model.ts'
import { buildModel, type PlanModel } from './model/build-model.ts'
import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { type PlanRating, ratePlan } from './rate-plan.ts'
import { dive } from './search/dive.ts'
import { type Point, searchLocally } from './search/local-search.ts'
import { roundedSwitches } from './search/round-switches.ts'

/** Plans that differ by less are equally good, in the currency of the prices. */
const LEAST_GAP = 0.005
const LEAST_S = 0.05
/** A model with so few switches is solved exactly in time; with more, HiGHS needs seconds for its first better plan. */
const FEW = 80

export type FoundPlan = {
  readonly plan: Plan
  readonly rating: PlanRating
  /**
   * How it was found: `proven` is the best one up to the gap, `improved` the best of the time, `rounded` from the model
   * with fractions, `simple` (solar first) if the solver gave no answer.
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
 * The cheapest plan in the time, by a ladder as in control.md b2: the model with fractions, its on and off rounded,
 * then better values of these, exactly if they are few. There is always a plan.
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
  if (found === null) return { ...rated(problem, solarFirst(problem)), by: 'simple' }
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
  const relaxed = loaded.solve(new Map())
  if (relaxed === null) return null
  const switches = model.switches.flatMap(({ columns }) => columns)
  if (switches.length === 0) return { answer: relaxed, by: 'proven' }
  // of the cost alone: prices of wishes that cannot be met would make any distance small
  const accepted = Math.max(LEAST_GAP, gap * Math.abs(ratePlan(problem, planOf(relaxed.values)).cost))
  // the model with fractions is never dearer: close enough to it is close enough to the best
  const isClose = (point: Point) => point.answer.objective - relaxed.objective <= accepted
  const start = firstPoint(model, loaded, relaxed, isClose)
  if (start !== null && isClose(start)) return { answer: start.answer, by: 'proven' }
  if (start === null || switches.length <= FEW) {
    const limits = { seconds: Math.max(LEAST_S, endS - clock()), gap: accepted }
    const exact = loaded.solveExactly(start?.answer ?? null, limits)
    if (exact !== null) return { answer: exact, by: exact.isProven ? 'proven' : 'improved' }
    return start && { answer: start.answer, by: 'rounded' }
  }
  const best = searchLocally(model, loaded, start, (point) => isClose(point) || clock() >= endS)
  return { answer: best.answer, by: isClose(best) ? 'proven' : 'improved' }
}

/** The best of three ways to turn fractions into on and off; the later ones only if the earlier are not close. */
function firstPoint(
  model: LinearModel,
  loaded: LoadedModel,
  relaxed: LinearAnswer,
  isClose: (point: Point) => boolean,
): Point | null {
  let best: Point | null = null
  const consider = (switches: ReadonlyMap<number, 0 | 1>) => {
    const answer = loaded.solve(switches)
    if (answer !== null && answer.objective < (best?.answer.objective ?? Number.POSITIVE_INFINITY))
      best = { answer, switches }
    return best !== null && isClose(best)
  }
  for (const switches of roundedSwitches(model, relaxed)) if (consider(switches)) return best
  const free = new Map(
    model.switches.flatMap(({ columns }) => columns.map((column) => [column, null] as const)),
  )
  const again = loaded.solve(free)
  if (again) consider(dive(model, loaded, again))
  return best
}

const rated = (problem: PlanProblem, plan: Plan) => {
  const clean = cleanPlan(problem, plan)
  return { plan: clean, rating: ratePlan(problem, clean) }
}
