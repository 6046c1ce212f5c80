import type { gridTariffApi } from '@kilowatt/contracts/grid-tariff/grid-tariff-api'
import type { CallExamples } from '../call-examples.ts'

export const gridTariffExamples: CallExamples<keyof typeof gridTariffApi> = {
  calculations: {
    calculate: ({ self }) => ({
      deviceId: self.meteringPlaceId,
      data: { vt: 0.12, mt: 0.09, from: '2026-06-01', to: '2026-06-30' },
    }),
  },
}
