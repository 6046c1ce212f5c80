import { costsContract } from './costs.ts'
import { planComparisonsContract } from './plan-comparisons.ts'
import { priceListsContract } from './price-lists.ts'
import { utilityPlansContract } from './utility-plans.ts'

/** Energy prices: plans, and the price lists of locations. */
export const pricingApi = {
  utilityPlans: utilityPlansContract,
  priceLists: priceListsContract,
  costs: costsContract,
  planComparisons: planComparisonsContract,
}
