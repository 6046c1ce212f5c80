import type { portalApi } from '@kilowatt/contracts/portal/portal-api'
import type { CallExamples } from '../call-examples.ts'

export const portalExamples: CallExamples<keyof typeof portalApi> = {
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
}
