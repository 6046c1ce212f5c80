import type { Site } from '../../strategies/site.ts'
import { noControl } from '../baselines/no-control.ts'
import { solarFirst } from '../baselines/solar-first.ts'
import { type FindLimits, findPlan } from '../find-plan.ts'
import type { WithModel } from '../linear-model.ts'
import type { PlanProblem } from '../plan-problem.ts'
import { lackOf, type PlanRating, ratePlan } from '../rate-plan.ts'
import { type DayTerms, dayProblem } from './day-problem.ts'
import { type MeasuredDay, withoutGaps } from './measured-day.ts'

/** What a day cost, and what it would have cost otherwise, in the currency of the prices. What is stored counts. */
export type ProvenDay = {
  readonly isProven: true
  readonly actual: number
  /** without any control */
  readonly noControl: number
  /** with solar first */
  readonly solarFirst: number
  /** with a plan that had known the day */
  readonly perfect: number
  /** how far the savings may be off in either direction, against each baseline */
  readonly uncertainty: { readonly noControl: number; readonly solarFirst: number }
  /** unknown quarter-hours that were filled */
  readonly filled: number
}
/** `failed`: the calculation did not end in time. */
export type UnprovenDay = {
  readonly isProven: false
  readonly because: 'gaps' | 'prices' | 'noDevice' | 'failed'
}

/** A day, the location as it is now, and what its people want. */
export type DayToProve = { readonly site: Site; readonly day: MeasuredDay; readonly terms: DayTerms }

/** Differences in energy that count as none, kWh. */
const LEAST_LACK = 0.01

/**
 * Compares a day with baselines on the same measured energies and prices. All of them are calculated by the same model of
 * the battery. Uncertain are the model, by what the battery really held at the end of the day, and the worth of what is
 * stored, between the lowest and the mean price of the day.
 */
export function proveDay(
  { site, day, terms }: DayToProve,
  find: { readonly withModel: WithModel; readonly limits: FindLimits; readonly clock: () => number },
): ProvenDay | UnprovenDay {
  if (day.importPerKwh.some((perKwh) => Number.isNaN(perKwh))) return { isProven: false, because: 'prices' }
  const whole = withoutGaps(day)
  if (whole === null) return { isProven: false, because: 'gaps' }
  const { problem, measured, endKwh } = dayProblem(site, whole, terms)
  if (problem.batteries.length + problem.vehicles.length === 0)
    return { isProven: false, because: 'noDevice' }
  const actual = ratePlan(problem, measured)
  const others = { noControl: noControl(problem), solarFirst: solarFirst(problem) }
  const rated = {
    noControl: ratePlan(problem, others.noControl),
    solarFirst: ratePlan(problem, others.solarFirst),
  }
  const found = findPlan(problem, find.withModel, find.limits, find.clock).rating
  const missed = missedKwh(actual, endKwh)
  const worth = worthOfStored(problem)
  const actualCost = actual.cost + worth.low * missed.sum
  const modelError = worth.mean * missed.absolute
  const uncertaintyOf = (baseline: PlanRating) =>
    modelError + Math.max(0, worth.mean - worth.low) * Math.abs(endOf(baseline) - endOf(actual) + missed.sum)
  // with hindsight, the best of all is at least as good as any that left no more undone
  const rivals = [{ cost: actualCost, shortfall: actual.shortfall }, rated.noControl, rated.solarFirst]
  const fair = rivals.filter(({ shortfall }) => lackOf(shortfall) <= lackOf(found.shortfall) + LEAST_LACK)
  return {
    isProven: true,
    actual: actualCost,
    noControl: rated.noControl.cost,
    solarFirst: rated.solarFirst.cost,
    perfect: Math.min(found.cost, ...fair.map(({ cost }) => cost)),
    uncertainty: { noControl: uncertaintyOf(rated.noControl), solarFirst: uncertaintyOf(rated.solarFirst) },
    filled: whole.filled,
  }
}

const endOf = ({ storedKwh }: PlanRating) => storedKwh.reduce((sum, column) => sum + (column.at(-1) ?? 0), 0)

/** Energy that batteries should hold at the end by the model, and do not, kWh. */
function missedKwh({ storedKwh }: PlanRating, endKwh: readonly (number | null)[]) {
  const missed = storedKwh.map((column, index) => {
    const measured = endKwh[index] ?? null
    return measured === null ? 0 : (column.at(-1) ?? 0) - measured
  })
  return {
    sum: missed.reduce((sum, one) => sum + one, 0),
    absolute: missed.reduce((sum, one) => sum + Math.abs(one), 0),
  }
}

/** Of a stored kWh at the end of the day: as plans value it, and at the mean price. */
function worthOfStored({ batteries, importPerKwh }: PlanProblem) {
  const [battery] = batteries
  const low = battery?.end.kind === 'value' ? battery.end.perKwh : 0
  const mean = importPerKwh.reduce((sum, one) => sum + one, 0) / (importPerKwh.length || 1)
  return { low, mean: Math.max(low, mean * (battery?.dischargeEfficiency ?? 1)) }
}
