import type { portalDeclaration } from '@kilowatt/contracts/portal/portal-declaration'
import type { AuditCase } from '../audit-case.ts'
import { location, own, ownEach } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

export const portalExamples: ModuleExamples<keyof typeof portalDeclaration.calls> = {
  inputs: {
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
        data: {
          direction: 'import' as const,
          startsAt: 1_780_000_200_000,
          minutes: 15,
          energyWh: [120, null],
        },
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
  },
  audited: {
    'abstractDevices.add': [own('portal-device.add')],
    'abstractDevices.remove': [ownEach('portal-device.remove-token', 'portal-device.remove')],
    'externalCredentials.add': [own('portal-token.add')],
    'externalCredentials.remove': [ownEach('portal-token.remove', 'portal-device.remove')],
    'externalDevices.add': [own('portal-device.add')],
    'externalDevices.bring': [own('portal-device.bring-readings')],
    'externalDevices.process': [own('portal-device.process')],
    'externalDevices.remove': [own('portal-device.remove')],
    'locationTies.tie': [
      (stage) => ({
        ...(location('location.tie-metering-place')(stage) as AuditCase),
        input: { locationId: stage.place.locationId, deviceId: stage.place.tiedPlaceId },
      }),
    ],
    'locationTies.untie': [location('location.untie-metering-place')],
  },
  personal: ['externalCredentials', 'abstractDevices', 'externalDevices'],
}
