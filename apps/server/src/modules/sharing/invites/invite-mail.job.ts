import { confirmationLink } from '@kilowatt/contracts/web-paths'
import { z } from 'zod'
import { type Change, type Person, system } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, newToken } from '../../identity/index.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfCompany } from '../../mail/index.ts'
import { isOpenInvite } from './inviter-rights.ts'

export type InviteMails = ReturnType<typeof createInviteMails>

export function createInviteMails(platform: Pick<Platform, 'db' | 'inTx' | 'jobs'>, mailer: Mailer) {
  const job = inviteMail(platform, mailer)
  return {
    job,
    /** Queues the mail of an invite with the change that made it, in the name of the location's company. */
    async queue(
      { tx, author }: Change<Person>,
      { inviteId, companyId }: { inviteId: number; companyId: number },
    ): Promise<void> {
      const site = await siteOfCompany(tx, companyId, author.origin)
      await platform.jobs.send(tx, job, { inviteId, site }).catch((cause: unknown) => {
        throw new AppError('invite_mail_failed', { cause })
      })
    },
  }
}

/**
 * Sends the mail with the link of an invite that is still open. The link is made here, so that no queue ever holds it; run
 * twice, it sends another link and the first one is void.
 */
const inviteMail = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>, mailer: Mailer) => {
  const mark = (inviteId: number, when: 'mail_sent_at' | 'mail_failed_at') =>
    inTx(system, ({ tx }) =>
      tx
        .updateTable('location_invite')
        .set({ mail_failed_at: null, [when]: new Date() })
        .where('id', '=', inviteId)
        .execute(),
    )

  return defineJob({
    name: 'sharing.invite-mail',
    ...mailJobOptions,
    payload: z.object({ inviteId: z.number(), site: mailSite }),
    async run({ inviteId, site }) {
      const invite = await db
        .selectFrom('location_invite as invite')
        .innerJoin('location', 'location.id', 'invite.location_id')
        .leftJoin('user_account as inviter', 'inviter.id', 'invite.invited_by')
        .leftJoin('user_account as guest', 'guest.email', 'invite.email')
        .select([
          'invite.email',
          'location.name as location',
          'inviter.name as inviter',
          'inviter.locale as inviterLocale',
          'guest.locale as guestLocale',
        ])
        .where('invite.id', '=', inviteId)
        .where(isOpenInvite)
        .executeTakeFirst()
      if (!invite) return
      const token = newToken()
      await inTx(system, ({ tx }) =>
        tx
          .updateTable('location_invite')
          .set({ token_hash: hashToken(token) })
          .where('id', '=', inviteId)
          .execute(),
      )
      const mailed = mailer.deliver({
        event: 'locationInvite',
        to: invite.email,
        locale: invite.guestLocale ?? invite.inviterLocale,
        site,
        values: { inviter: invite.inviter ?? invite.location, location: invite.location },
        path: confirmationLink('LOCATION_INVITE', token),
      })
      // Who invited sees what became of the mail, and the job tries again.
      await mailed.catch(async (error: unknown) => {
        await mark(inviteId, 'mail_failed_at')
        throw error
      })
      await mark(inviteId, 'mail_sent_at')
    },
  })
}
