import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RequestContext } from '../../../platform/request-context.ts'
import { siteOfVisit } from '../../mail/index.ts'
import { hashUserPassword } from '../people/users.commands.ts'
import { linkLimits, mailLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import { tokenState } from '../proof/one-time-tokens.ts'
import { assertStrongPassword } from '../proof/password-rules.ts'
import type { accountMail } from './account-mail.job.ts'
import type { Links } from './links.commands.ts'
import { writeRegistration } from './registration.commands.ts'

type MailJob = ReturnType<typeof accountMail>
type Asked = { email: string; identifier?: string | undefined }

/** Calls that answer the same, after the same work, whether or not the address has an account. */
export function registrationRoutes(platform: Platform, links: Links, mailJob: MailJob) {
  const { db, inTx, jobs } = platform

  async function ask(
    reason: 'verifyAgain' | 'forgotten',
    { email, identifier }: Asked,
    { ip, origin, resHeaders }: RequestContext,
  ) {
    await countAttempt(platform, mailLimits(reason, email, ip), resHeaders)
    const site = await siteOfVisit(db, origin, identifier)
    await inTx(async (tx) => {
      await jobs.send(tx, mailJob, { reason, email, site })
    })
    return { data: {} }
  }

  return {
    register: calls.registration.register.handler(async ({ input, context }) => {
      const email = input.email.toLowerCase()
      const { firstName, lastName, password } = input
      await countAttempt(platform, mailLimits('register', email, context.ip), context.resHeaders)
      await assertStrongPassword(password, [email, firstName, lastName])
      const passwordHash = await hashUserPassword(password)
      const site = await siteOfVisit(db, context.origin, input.identifier)
      await inTx(async (tx) => {
        await writeRegistration(tx, {
          email,
          firstName,
          lastName,
          passwordHash,
          locale: input.locale ?? null,
          countryId: input.countryId ?? null,
          ip: context.ip,
        })
        await jobs.send(tx, mailJob, { reason: 'registered', email, site })
      })
      return { data: {} }
    }),
    resendVerification: calls.registration.resendVerification.handler(({ input, context }) =>
      ask('verifyAgain', input, context),
    ),
    forgottenPassword: calls.registration.forgottenPassword.handler(({ input, context }) =>
      ask('forgotten', input, context),
    ),
    verifyEmail: calls.registration.verifyEmail.handler(async ({ input, context }) => {
      await countAttempt(platform, linkLimits(context.ip), context.resHeaders)
      return { data: { outcome: await links.verifyEmail(input.token, context) } }
    }),
    resetPassword: calls.registration.resetPassword.handler(async ({ input, context }) => {
      await countAttempt(platform, linkLimits(context.ip), context.resHeaders)
      return { data: { outcome: await links.resetPassword(input.token, input.password, context) } }
    }),
    tokenState: calls.registration.tokenState.handler(async ({ input, context }) => {
      await countAttempt(platform, linkLimits(context.ip), context.resHeaders)
      const purposes = ['verify_email', 'change_email', 'reset_password', 'first_account'] as const
      return { data: { outcome: await tokenState(db, input.token, purposes) } }
    }),
  }
}
