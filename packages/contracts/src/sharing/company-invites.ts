import { companyRoles } from '@kilowatt/domain/permissions/roles'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { emailAddress, id, locale, page, pageSize } from '../primitives.ts'
import { inviteHead } from './invites.ts'

const role = z.enum(companyRoles)

/** An invitation to join a company with a role. */
export const companyInvite = inviteHead.extend({ role })
export type CompanyInvite = z.infer<typeof companyInvite>

export const companyInvitesContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/invites',
      tags: ['Users'],
      summary: 'Invites to a company, newest first, and the roles that the caller may invite to',
    })
    .input(z.object({ companyId: id, page, pageSize }))
    .output(
      data(z.object({ invites: z.array(companyInvite), total: z.number(), invitableRoles: z.array(role) })),
    ),
  send: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'POST',
      path: '/companies/{companyId}/invites',
      tags: ['Users'],
      summary: 'Invite a person to a company by e-mail',
      successStatus: 201,
    })
    .input(z.object({ companyId: id, email: emailAddress.toLowerCase(), role, locale: locale.optional() }))
    .output(data(z.object({ invite: companyInvite }))),
  revoke: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/invites/{inviteId}',
      tags: ['Users'],
      summary: 'Revoke an invite to a company; a membership that came from it ends at once',
    })
    .input(z.object({ companyId: id, inviteId: id }))
    .output(done),
}
