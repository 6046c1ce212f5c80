import { agreedPowersContract } from './agreed-powers.ts'
import { calculationsContract } from './calculations.ts'
import { networkPricesContract } from './network-prices.ts'

/** What the network costs a metering place, in the systems that were and are, and what was agreed with it for a location. */
export const gridTariffApi = {
  agreedPowers: agreedPowersContract,
  calculations: calculationsContract,
  networkPrices: networkPricesContract,
}
