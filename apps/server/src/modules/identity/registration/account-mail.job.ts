import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { z } from 'zod'
import { type Person as Author, type Change, system, type Visitor } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Mailer, mailJobOptions, mailSite, siteOfVisit } from '../../mail/index.ts'
import { siteOfPerson } from '../people/person-site.ts'
import { issueToken, type TokenPurpose, withdrawTokens } from '../proof/one-time-tokens.ts'

const DAY_S = 86_400
const HOUR_S = 3_600

/** The first three are asked for by an address that may have no account: the job finds out, and the call answers all alike. */
const payload = z.object({
  reason: z.enum(['registered', 'verifyAgain', 'forgotten', 'changeEmail']),
  email: z.string(),
  site: mailSite,
  /** of `changeEmail` */
  newEmail: z.string().optional(),
})
type Asked = z.infer<typeof payload>

/** Mails with a link that works once. The link is made when the mail is sent, so that no queue ever holds it. */
const accountMail = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>, mailer: Mailer) => {
  const linkFor = (
    person: Person,
    purpose: TokenPurpose,
    { page, validS, data }: { page: string; validS: number; data?: Record<string, unknown> },
  ) =>
    inTx(system, async ({ tx }) => {
      await withdrawTokens(tx, person.id, [purpose])
      const token = await issueToken(tx, { purpose, userId: person.id, validS, ...(data && { data }) })
      return withQuery(page, { token })
    })

  const sendReset = async ({ site }: Asked, person: Person) =>
    mailer.deliver({
      ...to(person, site),
      event: 'resetPassword',
      path: await linkFor(person, 'reset_password', { page: webPaths.resetPassword(), validS: HOUR_S }),
    })

  const sendVerification = async ({ site }: Asked, person: Person) =>
    mailer.deliver({
      ...to(person, site),
      event: 'verifyEmail',
      path: await linkFor(person, 'verify_email', { page: webPaths.verifyEmail(), validS: DAY_S }),
    })

  async function sendEmailChange({ site, newEmail }: Asked, person: Person) {
    if (newEmail === undefined) throw new Error('changeEmail without a new address')
    // Its owner has an account already, and does not hear of this one.
    if (await findPerson(db, newEmail)) return
    const data = { newEmail }
    const path = await linkFor(person, 'change_email', { page: webPaths.verifyEmail(), validS: DAY_S, data })
    await mailer.deliver({
      ...to(person, site),
      event: 'changeEmail',
      to: newEmail,
      values: { name: person.firstName, newEmail },
      path,
    })
  }

  return defineJob({
    name: 'identity.account-mail',
    payload,
    ...mailJobOptions,
    async run(queued) {
      const person = await findPerson(db, queued.email)
      if (!person) return
      const asked = { ...queued, site: await siteOfPerson(db, person.id, queued.site) }
      if (asked.reason === 'changeEmail') return sendEmailChange(asked, person)
      if (asked.reason === 'forgotten') return sendReset(asked, person)
      // Registered more than once, so without a password: who reads the mail says which one counts.
      if (!person.verified)
        return person.hasPassword ? sendVerification(asked, person) : sendReset(asked, person)
      if (asked.reason === 'registered')
        await mailer.deliver({ ...to(person, asked.site), event: 'accountExists', path: webPaths.login() })
    },
  })
}

export type AccountMails = ReturnType<typeof createAccountMails>

export function createAccountMails(platform: Pick<Platform, 'db' | 'inTx' | 'jobs'>, mailer: Mailer) {
  const job = accountMail(platform, mailer)
  return {
    job,
    /** Queues a mail with the change that it belongs to, in the brand of the identifier, else of the host that was visited. */
    async queue(
      { tx, author }: Change<Author | Visitor>,
      { identifier, ...asked }: Omit<Asked, 'site'> & { identifier?: string | undefined },
    ): Promise<void> {
      await platform.jobs.send(tx, job, { ...asked, site: await siteOfVisit(tx, author.origin, identifier) })
    },
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const to = (person: Person, site: Asked['site']) => ({
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
