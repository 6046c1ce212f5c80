/**
 * The grid tariff: built-in prices and those added by super admins; costs of metering places in the old and
 * the new system, with the cheapest agreed powers; agreed powers of locations, and how much power they may
 * draw now.
 */

import type { Platform } from '../../platform/platform.ts'
import { LATER_THAN_ANSWERS, openSeparateProcess } from '../../platform/separate-process.ts'
import { agreedPowersRoutes } from './agreed-powers.routes.ts'
import { calculationsRoutes } from './calculations.routes.ts'
import { gridTariffPersonalData } from './grid-tariff.personal-data.ts'
import { networkPricesRoutes } from './prices/network-prices.routes.ts'

export { setAgreedPowers } from './agreed-powers.commands.ts'
export { readBlockGuards } from './agreed-powers.queries.ts'
export { type GridConnection, readConnections } from './connections.queries.ts'
export { readNetworkTerms } from './network-terms.queries.ts'
export { readPastExcess, readPastQuarters } from './past-excess.queries.ts'

export function createGridTariff(platform: Platform) {
  const apart = openSeparateProcess({ niceness: LATER_THAN_ANSWERS })
  return {
    personalData: gridTariffPersonalData,
    routes: {
      agreedPowers: agreedPowersRoutes(platform),
      calculations: calculationsRoutes(platform, apart),
      networkPrices: networkPricesRoutes(platform),
    },
    [Symbol.asyncDispose]: () => apart[Symbol.asyncDispose](),
  }
}
