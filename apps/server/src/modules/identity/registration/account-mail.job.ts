import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Person as Author, type Change, system, type Visitor } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type Attempt, defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfVisit } from '../../mail/index.ts'
import { linkMails } from '../identity.mails.ts'
import { siteOfPerson } from '../people/person-site.ts'
import { issueToken, type TokenPurpose, withdrawTokens } from '../proof/one-time-tokens.ts'

const DAY_S = 86_400
const HOUR_S = 3_600

/**
 * Mails about an address that may have no account. The job checks whether there is one, so the call always
 * gives the same answer.
 */
const payload = z.object({
  reason: z.enum(['registered', 'verifyAgain', 'forgotten', 'changeEmail']),
  email: z.string(),
  site: mailSite,
  /** for `changeEmail` */
  newEmail: z.string().optional(),
  /** epoch milliseconds, by the database clock */
  askedAtMs: z.number().default(0),
})
/** The request, and the number of the attempt. */
type MailRequest = z.output<typeof payload> & { readonly attempt: Attempt }

type Link = {
  readonly purpose: TokenPurpose
  readonly page: string
  readonly validS: number
  readonly data?: Record<string, unknown>
}
const resetLink: Link = { purpose: 'reset_password', page: webPaths.resetPassword(), validS: HOUR_S }
const verifyLink: Link = { purpose: 'verify_email', page: webPaths.verifyEmail(), validS: DAY_S }
const changeLink: Link = { purpose: 'change_email', page: webPaths.verifyEmail(), validS: DAY_S }

/**
 * Mails with a link that works once. The link is created when the mail is sent, so no link is ever in a
 * queue.
 */
const accountMail = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>, mailer: Mailer) => {
  /** Sends nothing if the account's links were ended after the request. */
  async function sendLink(
    { askedAtMs, attempt }: MailRequest,
    person: Person,
    { purpose, page, validS, data }: Link,
    mail: Mail,
  ) {
    const requestedAt = new Date(askedAtMs)
    if (requestedAt < person.linksValidFrom) return
    const token = await inTx(system, async ({ tx }) => {
      await withdrawTokens(tx, person.id, [purpose])
      const bound = { userId: person.id, forEmail: person.email, askedAt: requestedAt }
      return issueToken(tx, { purpose, validS, ...bound, ...(data && { data }) })
    })
    await mailer.deliver({ ...mail, path: withQuery(page, { token }) }, attempt)
  }

  const sendReset = (requested: MailRequest, person: Person) =>
    sendLink(requested, person, resetLink, {
      ...to(person, requested.site),
      mail: linkMails.resetPassword,
      values: {},
    })

  const sendVerification = (requested: MailRequest, person: Person) =>
    sendLink(requested, person, verifyLink, {
      ...to(person, requested.site),
      mail: linkMails.verifyEmail,
      values: {},
    })

  async function sendEmailChange(requested: MailRequest, person: Person) {
    const { newEmail } = requested
    if (newEmail === undefined) throw new Error('changeEmail without a new address')
    // The owner of the address already has an account and gets no mail about this registration.
    if (await findPerson(db, newEmail)) return
    await sendLink(
      requested,
      person,
      { ...changeLink, data: { newEmail } },
      {
        ...to(person, requested.site),
        mail: linkMails.changeEmail,
        to: newEmail,
        values: { newEmail },
      },
    )
  }

  return defineJob({
    name: 'identity.account-mail',
    payload,
    ...mailJobOptions,
    async run(queued, attempt) {
      const person = await findPerson(db, queued.email)
      if (!person) return
      const requested = { ...queued, attempt, site: await siteOfPerson(db, person.id, queued.site) }
      if (requested.reason === 'changeEmail') return sendEmailChange(requested, person)
      if (requested.reason === 'forgotten') return sendReset(requested, person)
      // Registered more than once, so the account has no password yet; the person who reads the mail sets it.
      if (!person.verified)
        return person.hasPassword ? sendVerification(requested, person) : sendReset(requested, person)
      if (requested.reason === 'registered')
        await mailer.deliver(
          { ...to(person, requested.site), mail: linkMails.accountExists, path: webPaths.login() },
          attempt,
        )
    },
  })
}

export type AccountMails = ReturnType<typeof createAccountMails>

export function createAccountMails(platform: Pick<Platform, 'db' | 'inTx' | 'jobs'>, mailer: Mailer) {
  const job = accountMail(platform, mailer)
  return {
    job,
    /**
     * Queues a mail in the transaction that causes it, in the brand of the identifier or else of the visited
     * host.
     */
    async queue(
      { tx, author }: Change<Author | Visitor>,
      {
        identifier,
        ...requested
      }: Omit<MailRequest, 'site' | 'askedAtMs' | 'attempt'> & { identifier?: string | undefined },
    ): Promise<void> {
      const site = await siteOfVisit(tx, author.origin, identifier)
      await platform.jobs.send(tx, job, { ...requested, site, askedAtMs: await databaseTimeMs(tx) })
    },
  }
}

type Mail = Omit<Parameters<Mailer['deliver']>[0], 'path'>
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const to = (person: Person, site: MailRequest['site']) => ({
  to: person.email,
  locale: person.locale,
  site,
  values: { name: person.firstName },
})

const findPerson = (db: Platform['db'], email: string) =>
  db
    .selectFrom('user_account')
    .select((eb) => [
      'id',
      'email',
      'first_name as firstName',
      'locale',
      'email_verified as verified',
      'links_valid_from as linksValidFrom',
      eb
        .exists(
          eb
            .selectFrom('account')
            .whereRef('account.user_id', '=', 'user_account.id')
            .where('account.password', 'is not', null),
        )
        .as('hasPassword'),
    ])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()

/** Time at which the transaction began. */
async function databaseTimeMs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from now())::float8 * 1000 as ms`.execute(
    tx,
  )
  const [now] = rows
  if (!now) throw new Error('the database does not know the time')
  return now.ms
}
