import type { Declaration } from '../declaration.ts'
import { agreedPowersContract } from './agreed-powers.ts'
import { calculationsContract } from './calculations.ts'
import { networkPricesContract } from './network-prices.ts'

/** What the network costs a metering place, in the systems that were and are, and what was agreed with it for a location. */
export const gridTariffDeclaration = {
  calls: {
    agreedPowers: agreedPowersContract,
    calculations: calculationsContract,
    networkPrices: networkPricesContract,
  },
} as const satisfies Declaration
