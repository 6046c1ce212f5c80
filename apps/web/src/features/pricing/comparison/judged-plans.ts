import type { ComparedPlan, PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'

/** Whether the sum contains all of a plan's cost. */
export const isWhole = ({ cost, completeness }: ComparedPlan): boolean =>
  cost !== null && completeness.unpricedQuarters === 0 && completeness.powerMissing.length === 0

/**
 * Plans that can be compared: complete, and in the currency of today's price list or else of the first plan.
 * Others are shown separately.
 */
export function judgedPlans({ plans }: PlanComparison): {
  currency: ComparedPlan['currency']
  present: ComparedPlan | null
  /** cheapest first */
  comparable: readonly ComparedPlan[]
  /** plans with a cost that is incomplete or in another currency */
  apart: readonly ComparedPlan[]
  best: ComparedPlan | null
} {
  const present = plans.find(({ isPresent }) => isPresent) ?? null
  const currency = (present ?? plans[0])?.currency ?? 'EUR'
  // sorted by the server
  const comparable = plans.filter((plan) => plan.currency === currency && isWhole(plan))
  const apart = plans.filter((plan) => plan.cost !== null && !comparable.includes(plan))
  return { currency, present, comparable, apart, best: comparable[0] ?? null }
}
