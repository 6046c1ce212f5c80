import { costsContract } from './costs.ts'
import { planComparisonsContract } from './plan-comparisons.ts'
import { priceListsContract } from './price-lists.ts'
import { utilityPlansContract } from './utility-plans.ts'

/** What energy costs: plans, and which of them a location has. */
export const pricingApi = {
  utilityPlans: utilityPlansContract,
  priceLists: priceListsContract,
  costs: costsContract,
  planComparisons: planComparisonsContract,
}
