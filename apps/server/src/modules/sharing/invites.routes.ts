import { actorOf } from '../../platform/access-rule.ts'
import { calls } from '../../platform/calls.ts'
import { personOf } from '../../platform/changes.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AttemptLimit, countAttempt } from '../identity/index.ts'
import { siteOfVisit } from '../mail/index.ts'
import { accessLocationWithGrant } from '../tenancy/index.ts'
import type { InviteMailJob } from './invite-mail.job.ts'
import { createInvite, revokeInvite } from './invites.commands.ts'
import { listInvites } from './invites.queries.ts'

const HOUR_S = 3_600

/** Mails go to people who did not ask for them, so neither an account nor an address gets many. */
const inviteLimits = (userId: number, email: string): AttemptLimit[] => [
  { key: `invite:${userId}`, limit: 30, windowS: HOUR_S },
  { key: `invite-to:${email}`, limit: 5, windowS: HOUR_S },
]

export const invitesRoutes = (platform: Platform, mailJob: InviteMailJob) => {
  const { db, inTx, jobs } = platform
  return {
    list: calls.invites.list.handler(async ({ input, context }) => {
      const { location } = await accessLocationWithGrant(
        db,
        actorOf(context),
        input.locationId,
        'manageUsers',
      )
      return { data: { invites: await listInvites(db, location) } }
    }),
    send: calls.invites.send.handler(async ({ input, context }) => {
      const { locationId, email, permissions: flags } = input
      const actor = actorOf(context)
      const shared = await accessLocationWithGrant(db, actor, locationId, 'manageUsers')
      await countAttempt(platform, inviteLimits(actor.userId, email), context.resHeaders)
      const site = await siteOfVisit(db, context.origin)
      const invite = await inTx(personOf(context), async (change) => {
        const created = await createInvite(change, shared, { email, flags })
        await jobs.send(change.tx, mailJob, { inviteId: created.id, site }).catch((cause: unknown) => {
          throw new AppError('invite_mail_failed', { cause })
        })
        return created
      })
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
