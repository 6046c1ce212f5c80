import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'

const NONE = 'none'

/** Plans in an address, by id (`5-6`, 5 for a single plan, `none`); undefined for the default selection. */
export type ComparisonSearch = { plans?: string | number }

export const parseComparisonSearch = ({ plans }: Record<string, unknown>): ComparisonSearch =>
  (typeof plans === 'string' || typeof plans === 'number') && /^(none|\d+(-\d+)*)$/.test(String(plans))
    ? { plans }
    : {}

export const chosenPlans = ({ plans }: ComparisonSearch): readonly number[] | null => {
  if (plans === undefined) return null
  if (plans === NONE) return []
  return [...new Set(String(plans).split('-').map(Number))].slice(0, pricingLimits.comparedPlans)
}

/** A single id stays a number, which addresses write without quotes. */
export const searchOfPlans = (planIds: readonly number[]): ComparisonSearch => ({
  plans: planIds.length === 1 ? (planIds[0] ?? NONE) : planIds.join('-') || NONE,
})
