import type { ComparedPlan, PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'

/** Whether all of a plan's cost is in its sum. */
export const isWhole = ({ cost, completeness }: ComparedPlan): boolean =>
  cost !== null && completeness.unpricedQuarters === 0 && completeness.powerMissing.length === 0

/** Plans that can be compared: whole, and in the currency of today's price list, else of the first one. Others are shown apart. */
export function judgedPlans({ plans }: PlanComparison): {
  currency: ComparedPlan['currency']
  present: ComparedPlan | null
  /** the cheapest first */
  comparable: readonly ComparedPlan[]
  /** plans that have a cost of which something is missing, or in another currency */
  apart: readonly ComparedPlan[]
  best: ComparedPlan | null
} {
  const present = plans.find(({ isPresent }) => isPresent) ?? null
  const currency = (present ?? plans[0])?.currency ?? 'EUR'
  // the server sorts them
  const comparable = plans.filter((plan) => plan.currency === currency && isWhole(plan))
  const apart = plans.filter((plan) => plan.cost !== null && !comparable.includes(plan))
  return { currency, present, comparable, apart, best: comparable[0] ?? null }
}
