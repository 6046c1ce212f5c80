import type { portalDeclaration } from '@kilowatt/contracts/portal/portal-declaration'
import type { CallExamples } from './call-examples-type.ts'

export const portalExamples: CallExamples<keyof typeof portalDeclaration.calls> = {
  externalCredentials: {
    list: () => undefined,
    add: () => ({ data: { token: 'another-token-of-nobody' } }),
    remove: ({ self }) => ({ tokenId: self.portalTokenId }),
  },
  abstractDevices: {
    list: () => undefined,
    add: ({ self }) => ({ data: { eimm: '3-0000002', token_id: self.portalTokenId } }),
    remove: ({ self }) => ({ deviceId: self.meteringPlaceId, tokenId: self.portalTokenId }),
  },
  externalDevices: {
    list: () => undefined,
    add: () => ({ data: { name: 'Holiday flat' } }),
    remove: ({ self }) => ({ deviceId: self.placeOfFilesId }),
    readings: ({ self }) => ({ deviceId: self.meteringPlaceId, from: '2026-06-01', to: '2026-06-02' }),
    bring: ({ self }) => ({
      deviceId: self.placeOfFilesId,
      data: { direction: 'import' as const, startsAt: 1_780_000_200_000, minutes: 15, energyWh: [120, null] },
    }),
    process: ({ self }) => ({
      deviceId: self.meteringPlaceId,
      data: { from: '2026-06-01', to: '2026-06-02' },
    }),
    processing: ({ self }) => ({ deviceId: self.meteringPlaceId, from: '2026-06-01', to: '2026-06-02' }),
    consumerInfo: ({ self }) => ({ deviceId: self.meteringPlaceId }),
  },
  locationTies: {
    get: ({ place }) => ({ locationId: place.locationId }),
    tie: ({ place, self }) => ({ locationId: place.locationId, deviceId: self.meteringPlaceId }),
    untie: ({ place }) => ({ locationId: place.locationId }),
    reconcile: ({ place }) => ({ locationId: place.locationId, from: '2026-06-01', to: '2026-06-30' }),
  },
}
