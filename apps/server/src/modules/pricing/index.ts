/** Energy costs: utility plans, price lists of locations, and the calculated costs. */

import type { Platform } from '../../platform/platform.ts'
import { planComparisonsRoutes } from './comparisons/plan-comparisons.routes.ts'
import { newDaysJob, purgePlansJob } from './costs/cost-jobs.ts'
import { startCosting } from './costs/cost-loop.ts'
import { costsRoutes } from './costs/costs.routes.ts'
import type { NetworkTermsOf } from './costs/network-terms.ts'
import { utilityPlansRoutes } from './plans/utility-plans.routes.ts'
import { priceListsRoutes } from './price-lists/price-lists.routes.ts'
import { pricingPersonalData } from './pricing.personal-data.ts'

export { forgetCalendarDay, keepCalendarDay } from './calendar/calendar-days.commands.ts'
export { listCalendarDays } from './calendar/calendar-days.queries.ts'
export { costSteps } from './costs/cost-steps.queries.ts'
export { costsOf } from './costs/costs-of.queries.ts'
export { readForecasts, readPastForecasts } from './costs/forecast.queries.ts'
export { readBills } from './costs/period-bills.queries.ts'
export { type PricesAhead, readPricesAhead } from './costs/prices-ahead.queries.ts'
export { readQuarterCosts } from './costs/quarter-costs.queries.ts'
export { type Paid, sumPaid } from './costs/sum-paid.ts'
export { readTariffDays } from './costs/tariff-days.queries.ts'
export { noteAwaited } from './marks/awaited-readings.commands.ts'
export { markBlockPowers, markExcessFactor, markMoved, markRolled } from './marks/cost-marks.commands.ts'
export { findPending } from './marks/pending-days.queries.ts'
export { insertPlan } from './plans/insert-plan.commands.ts'
export { findActivePriceLists } from './price-lists/active-price-lists.queries.ts'
export { insertPriceList } from './price-lists/insert-price-list.commands.ts'

/** @param networkTermsOf grid agreements of locations, from a module above */
export function createPricing(platform: Platform, networkTermsOf: NetworkTermsOf) {
  const running = new AsyncDisposableStack()
  if (platform.config.roles.has('jobs')) running.use(startCosting(platform, networkTermsOf))
  return {
    personalData: pricingPersonalData,
    routes: {
      utilityPlans: utilityPlansRoutes(platform),
      priceLists: priceListsRoutes(platform),
      costs: costsRoutes(platform),
      planComparisons: planComparisonsRoutes(platform, networkTermsOf),
    },
    jobs: [newDaysJob(platform), purgePlansJob(platform)],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
