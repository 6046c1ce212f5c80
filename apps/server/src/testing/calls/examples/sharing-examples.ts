import type { sharingDeclaration } from '@kilowatt/contracts/sharing/sharing-declaration'
import { signedInAs } from '../../people/sign-in.ts'
import { company, location, member } from '../audit-case-makers.ts'
import { viewOnly } from '../call-scene.ts'
import type { ModuleExamples } from './module-examples.ts'

export const sharingExamples: ModuleExamples<keyof typeof sharingDeclaration.calls> = {
  inputs: {
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
  },
  audited: {
    'companyInvites.revoke': [
      company('company.revoke-invite'),
      async ({ server, place }) => {
        const invited = server.client(await signedInAs(server, place.invited))
        await invited.confirmations.validate({
          data: { id: place.companyConfirmationId, action: 'COMPANY_INVITE' },
        })
        return {
          by: 'superAdmin',
          leaves: [
            ['company.revoke-invite', 'company', place.companyId],
            ['user.leave-company', 'user', place.invited.id],
          ],
        }
      },
    ],
    'companyInvites.send': [company('company.invite')],
    'confirmations.validate': [
      ({ place }) => ({ by: 'invited', leaves: [['location.confirm-invite', 'location', place.locationId]] }),
      ({ place }) => ({
        by: 'invited',
        input: { data: { id: place.companyConfirmationId, action: 'COMPANY_INVITE' } },
        leaves: [['company.confirm-invite', 'company', place.companyId]],
      }),
    ],
    'grants.revoke': [location('location.end-share')],
    'grants.set': [
      location('location.change-share'),
      async (stage) => ({
        ...(await location('location.share')(stage)),
        input: { locationId: stage.place.locationId, userId: stage.place.memberId, permissions: viewOnly },
      }),
    ],
    'invites.revoke': [
      location('location.revoke-invite'),
      async ({ server, place }) => {
        const invited = server.client(await signedInAs(server, place.invited))
        await invited.confirmations.validate({
          data: { id: place.confirmationId, action: 'LOCATION_INVITE' },
        })
        return {
          by: 'superAdmin',
          leaves: [
            ['location.revoke-invite', 'location', place.locationId],
            ['location.end-share', 'location', place.locationId],
          ],
        }
      },
    ],
    'invites.send': [location('location.invite')],
    'members.remove': [member('user.leave-company')],
    'members.setRole': [member('user.set-role')],
  },
}
