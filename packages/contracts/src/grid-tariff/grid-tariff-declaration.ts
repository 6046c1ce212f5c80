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
  auditObjects: {
    'network-price': 'networkPrices.one',
  },
  auditActions: {
    'location.set-agreed-powers': 'audit.action_location.set-agreed-powers',
    'network-price.add': 'audit.action_network-price.add',
    'network-price.change': 'audit.action_network-price.change',
    'network-price.import': 'audit.action_network-price.import',
    'network-price.remove-day': 'audit.action_network-price.remove-day',
    'network-price.set-day': 'audit.action_network-price.set-day',
    'network-price.withdraw': 'audit.action_network-price.withdraw',
  },
  auditFields: {
    agreedKw: 'pricing.agreedKw',
    connectionKw: 'gridTariff.connectionKw',
    consumer: 'gridTariff.consumer',
    date: 'portal.date',
    isWorkFree: 'networkPrices.workFree',
    phases: 'gridTariff.phases',
    setBy: 'gridTariffCalculator.setBy',
    userGroup: 'gridTariff.userGroup',
  },
} as const satisfies Declaration
