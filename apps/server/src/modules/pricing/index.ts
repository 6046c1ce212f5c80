/** What energy costs: utility plans, which of them a location has, and what comes of it. */

import type { Platform } from '../../platform/platform.ts'
import { utilityPlansRoutes } from './plans/utility-plans.routes.ts'
import { priceListsRoutes } from './price-lists/price-lists.routes.ts'

export { findActivePriceLists } from './price-lists/active-price-lists.queries.ts'

export const createPricing = (platform: Platform) => ({
  routes: {
    utilityPlans: utilityPlansRoutes(platform),
    priceLists: priceListsRoutes(platform),
  },
})
