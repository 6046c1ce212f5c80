import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessLocationWithGrant } from '../../tenancy/index.ts'
import { inviteLimits } from './invite-limits.ts'
import type { InviteMails } from './invite-mails.ts'
import { createInvite, revokeInvite } from './invites.commands.ts'
import { listInvites } from './invites.queries.ts'

export const invitesRoutes = (platform: Platform, mails: InviteMails) => {
  const { db, inTx } = platform
  return {
    list: calls.invites.list.handler(async ({ input, context }) => {
      const { location } = await accessLocationWithGrant(
        db,
        actorOf(context),
        input.locationId,
        'manageUsers',
      )
      return { data: await listInvites(db, location, input) }
    }),
    send: calls.invites.send.handler(async ({ input, context }) => {
      const { locationId, email, locale, permissions: flags } = input
      const actor = actorOf(context)
      const shared = await accessLocationWithGrant(db, actor, locationId, 'manageUsers')
      await countAttempt(platform, inviteLimits(actor.userId, email), context.resHeaders)
      const invite = await inTx(personOf(context), (change) =>
        createInvite(change, mails, shared, { email, flags, locale }),
      )
      return { data: { invite } }
    }),
    revoke: calls.invites.revoke.handler(async ({ input, context }) => {
      const { locationId, inviteId } = input
      const shared = await accessLocationWithGrant(db, actorOf(context), locationId, 'manageUsers')
      await inTx(personOf(context), (change) => revokeInvite(change, shared, inviteId))
      return { data: {} }
    }),
  }
}
