import { rolesInvitableBy } from '@kilowatt/domain/permissions/role-management'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessCompany } from '../../tenancy/index.ts'
import { inviteLimits } from '../invites/invite-limits.ts'
import type { InviteMails } from '../invites/invite-mails.ts'
import { inviteToCompany, revokeCompanyInvite } from './company-invites.commands.ts'
import { listCompanyInvites } from './company-invites.queries.ts'

export const companyInvitesRoutes = (platform: Platform, mails: InviteMails) => {
  const { db, inTx } = platform
  return {
    list: calls.companyInvites.list.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const company = await accessCompany(db, actor, input.companyId)
      const listed = await listCompanyInvites(db, company, input)
      return { data: { ...listed, invitableRoles: rolesInvitableBy(actor.role) } }
    }),
    send: calls.companyInvites.send.handler(async ({ input, context }) => {
      const { companyId, email, role } = input
      const actor = actorOf(context)
      const company = await accessCompany(db, actor, companyId)
      await countAttempt(platform, inviteLimits(actor.userId, email), context.resHeaders)
      const invite = await inTx(personOf(context), (change) =>
        inviteToCompany(change, mails, company, { email, role }),
      )
      return { data: { invite } }
    }),
    revoke: calls.companyInvites.revoke.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      await inTx(personOf(context), (change) => revokeCompanyInvite(change, company, input.inviteId))
      return { data: {} }
    }),
  }
}
