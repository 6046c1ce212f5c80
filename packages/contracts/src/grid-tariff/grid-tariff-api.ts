import { agreedPowersContract } from './agreed-powers.ts'
import { calculationsContract } from './calculations.ts'
import { networkPricesContract } from './network-prices.ts'

/** Network costs of a metering place in past and present systems, and the agreed powers of locations. */
export const gridTariffApi = {
  agreedPowers: agreedPowersContract,
  calculations: calculationsContract,
  networkPrices: networkPricesContract,
}
