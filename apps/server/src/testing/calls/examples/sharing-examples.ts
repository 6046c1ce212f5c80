import type { sharingDeclaration } from '@kilowatt/contracts/sharing/sharing-declaration'
import { viewOnly } from '../call-scene.ts'
import type { CallExamples } from './call-examples-type.ts'

export const sharingExamples: CallExamples<keyof typeof sharingDeclaration.calls> = {
  members: {
    list: ({ place }) => ({ companyId: place.companyId }),
    setRole: ({ place }) => ({ companyId: place.companyId, userId: place.memberId, role: 'ROLE_USER' }),
    remove: ({ place }) => ({ companyId: place.companyId, userId: place.memberId }),
  },
  grants: {
    list: ({ place }) => ({ locationId: place.locationId }),
    set: ({ place }) => ({
      locationId: place.locationId,
      userId: place.guestId,
      permissions: { ...viewOnly, control: true },
    }),
    revoke: ({ place }) => ({ locationId: place.locationId, userId: place.guestId }),
  },
  invites: {
    list: ({ place }) => ({ locationId: place.locationId }),
    send: ({ place }) => ({
      locationId: place.locationId,
      email: 'somebody@example.com',
      permissions: viewOnly,
    }),
    revoke: ({ place }) => ({ locationId: place.locationId, inviteId: place.inviteId }),
  },
  companyInvites: {
    list: ({ place }) => ({ companyId: place.companyId }),
    send: ({ place }) => ({
      companyId: place.companyId,
      email: 'somebody@example.com',
      role: 'ROLE_USER_BASIC',
    }),
    revoke: ({ place }) => ({ companyId: place.companyId, inviteId: place.companyInviteId }),
  },
  confirmations: {
    look: ({ place }) => ({ id: place.confirmationId, action: 'LOCATION_INVITE' }),
    validate: ({ place }) => ({ data: { id: place.confirmationId, action: 'LOCATION_INVITE' } }),
  },
}
