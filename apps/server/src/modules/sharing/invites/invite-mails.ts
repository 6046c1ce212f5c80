import type { ConfirmationAction } from '@kilowatt/contracts/sharing/confirmation-actions'
import type { sharingDeclaration } from '@kilowatt/contracts/sharing/sharing-declaration'
import { confirmationLink } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Change, type Person, system } from '../../../platform/changes.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, newToken } from '../../identity/index.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfCompany } from '../../mail/index.ts'

type Mail = Parameters<Mailer['deliver']>[0]
type Marks = {
  readonly token_hash?: Buffer
  readonly mail_sent_at?: Date
  readonly mail_failed_at?: Date | null
}

/** A kind of invite: where it is stored, and what its mail and its notice say. */
export type InviteKind = {
  readonly job: string
  readonly mail: Mail['mail']
  /**
   * notice in the app, for an invited person with an account; without the link, which is a secret of the mail
   */
  readonly notice: keyof (typeof sharingDeclaration)['notices']
  readonly action: ConfirmationAction
  /** undefined if it is no longer open */
  readonly findOpen: (db: Db, inviteId: number) => Promise<Pick<Mail, 'to' | 'locale' | 'values'> | undefined>
  readonly mark: (tx: Tx, inviteId: number, marks: Marks) => Promise<unknown>
}

export type InviteMails = ReturnType<typeof createInviteMails>

export function createInviteMails(
  platform: Pick<Platform, 'db' | 'inTx' | 'jobs'>,
  mailer: Mailer,
  kind: InviteKind,
) {
  const job = inviteMail(platform, mailer, kind)
  return {
    job,
    /**
     * Queues mail and notice of an invite in the transaction that creates it, in the name of the inviting
     * company.
     */
    async queue(
      change: Change<Person>,
      { inviteId, companyId }: { inviteId: number; companyId: number },
    ): Promise<void> {
      const { tx, author } = change
      const site = await siteOfCompany(tx, companyId, author.origin)
      await platform.jobs.send(tx, job, { inviteId, site }).catch((cause: unknown) => {
        throw new AppError('invite_mail_failed', { cause })
      })
      await notifyInvited(change, kind, inviteId)
    },
  }
}

/**
 * Notifies only an account that has verified the invited address, because anyone can register another
 * person's address.
 */
async function notifyInvited(change: Change<Person>, kind: InviteKind, inviteId: number): Promise<void> {
  const invite = await kind.findOpen(change.tx, inviteId)
  if (!invite) return
  const person = await change.tx
    .selectFrom('user_account')
    .select('id')
    .where(sql`lower(email)`, '=', invite.to)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (!person) return
  const { values } = invite
  await change.notify([
    { kind: kind.notice, userIds: [person.id], needs: { type: 'self' }, values, path: null },
  ])
}

/**
 * Sends the mail with the link of an open invite. The link is created here, so it is never in a queue; a second run
 * sends another link and invalidates the first.
 */
const inviteMail = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>, mailer: Mailer, kind: InviteKind) => {
  const mark = (inviteId: number, marks: Marks) => inTx(system, ({ tx }) => kind.mark(tx, inviteId, marks))
  return defineJob({
    name: kind.job,
    ...mailJobOptions,
    payload: z.object({ inviteId: z.number(), site: mailSite }),
    async run({ inviteId, site }, attempt) {
      const invite = await kind.findOpen(db, inviteId)
      if (!invite) return
      const token = newToken()
      await mark(inviteId, { token_hash: hashToken(token) })
      const { mail, action } = kind
      try {
        await mailer.deliver({ ...invite, mail, site, path: confirmationLink(action, token) }, attempt)
      } catch (error) {
        // The inviter sees the state of the mail, and the job tries again.
        await mark(inviteId, { mail_failed_at: new Date() })
        throw error
      }
      await mark(inviteId, { mail_failed_at: null, mail_sent_at: new Date() })
    },
  })
}
