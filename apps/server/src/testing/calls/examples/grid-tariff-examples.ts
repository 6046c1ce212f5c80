import type { gridTariffApi } from '@kilowatt/contracts/grid-tariff/grid-tariff-api'
import type { CallExamples } from '../call-examples.ts'

export const gridTariffExamples: CallExamples<keyof typeof gridTariffApi> = {
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
}
