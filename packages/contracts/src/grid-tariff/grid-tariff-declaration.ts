import type { Declaration } from '../declaration.ts'
import { agreedPowersContract } from './agreed-powers.ts'
import { calculationsContract } from './calculations.ts'
import { networkPricesContract } from './network-prices.ts'

/** Network costs of a metering place in past and present systems, and the agreed powers of locations. */
export const gridTariffDeclaration = {
  calls: {
    agreedPowers: agreedPowersContract,
    calculations: calculationsContract,
    networkPrices: networkPricesContract,
  },
} as const satisfies Declaration
