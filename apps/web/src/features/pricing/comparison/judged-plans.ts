import type { ComparedPlan, PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'

/** Whether all of a plan's cost is in its sum. */
export const isWhole = ({ cost, completeness }: ComparedPlan): boolean =>
  cost !== null && completeness.unpricedQuarters === 0 && completeness.powerMissing.length === 0

/** Plans that can be compared: in the currency of today's price list, else of the first one. Others are told apart. */
export function judgedPlans({ plans }: PlanComparison): {
  currency: ComparedPlan['currency']
  present: ComparedPlan | null
  /** the cheapest of those that are whole; null without any */
  best: ComparedPlan | null
} {
  const present = plans.find(({ isPresent }) => isPresent) ?? null
  const currency = (present ?? plans[0])?.currency ?? 'EUR'
  // the server sorts them
  const best = plans.find((plan) => plan.currency === currency && isWhole(plan)) ?? null
  return { currency, present, best }
}
