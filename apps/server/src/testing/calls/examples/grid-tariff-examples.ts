import type { gridTariffDeclaration } from '@kilowatt/contracts/grid-tariff/grid-tariff-declaration'
import { fresh, location, networkPrice, networkPrices, readBy } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

const of2027 = {
  validFrom: '2027-01-01',
  validTo: '2027-12-31',
  source: 'UL RS 99/26',
  confidence: 'high',
} as const
const factor = { kind: 'excess_factor', ...of2027, factor: 1.1 } as const
const decree = { isWorkFree: true, source: 'decree of the government' }

export const gridTariffExamples: ModuleExamples<keyof typeof gridTariffDeclaration.calls> = {
  inputs: {
    agreedPowers: {
      get: ({ place }) => ({ locationId: place.locationId }),
      set: ({ place }) => ({
        locationId: place.locationId,
        powers: {
          connectionKw: 17,
          phases: 3,
          consumer: 'household',
          userGroup: 0,
          kw: [3.5, 4, 4.5, 5, 5],
          setBy: 'customer',
        },
      }),
      guard: ({ place }) => ({ locationId: place.locationId }),
    },
    calculations: {
      calculate: ({ self }) => ({
        deviceId: self.meteringPlaceId,
        data: { vt: 0.12, mt: 0.09, from: '2026-06-01', to: '2026-06-30' },
      }),
    },
    networkPrices: {
      book: () => undefined,
      list: () => undefined,
      add: () => ({ data: factor }),
      change: ({ place: { networkPrice } }) => ({
        priceId: networkPrice.id,
        data: { ...factor, validFrom: networkPrice.from, validTo: networkPrice.to },
      }),
      withdraw: ({ place }) => ({ priceId: place.networkPrice.id }),
      import: () => ({
        data: {
          format: 'kilowatt.network-prices',
          formatVersion: 1,
          country: 'SI',
          currency: 'EUR',
          prices: [{ kind: 'levy', ...of2027, levy: 'excise', eurPerKwh: 0.00153 }],
          days: [{ date: '2027-05-14', ...decree }],
        },
      }),
      setDay: () => ({ date: '2027-05-21', data: decree }),
      removeDay: ({ place }) => ({ date: place.networkPrice.workFreeDay }),
    },
  },
  audited: {
    'agreedPowers.set': [location('location.set-agreed-powers')],
    'calculations.calculate': { because: 'it only reads; powers and prices are in the body' },
    'networkPrices.add': [readBy(null, fresh('network-price')('network-price.add'))],
    'networkPrices.change': [readBy(null, networkPrice('network-price.change'))],
    'networkPrices.import': [readBy(null, networkPrices('network-price.import'))],
    'networkPrices.removeDay': [readBy(null, networkPrices('network-price.remove-day'))],
    'networkPrices.setDay': [readBy(null, networkPrices('network-price.set-day'))],
    'networkPrices.withdraw': [readBy(null, networkPrice('network-price.withdraw'))],
  },
  personal: ['calculations'],
}
