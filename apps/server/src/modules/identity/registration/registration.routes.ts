import { calls } from '../../../platform/access/calls.ts'
import type { RequestContext } from '../../../platform/access/request-context.ts'
import { visitorOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import { listNames } from '../people/users.queries.ts'
import { linkLimits, mailLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import { findToken, tokenState } from '../proof/one-time-tokens.ts'
import type { HashNewPassword } from '../proof/password-rules.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import type { AccountMails } from './account-mail.job.ts'
import { confirmEmail, mailLinkPurposes, resetPassword } from './links.commands.ts'
import { register } from './registration.commands.ts'

type MailRequest = { email: string; identifier?: string | undefined }

/** Calls that give the same answer, after the same work, whether or not the address has an account. */
export function registrationRoutes(
  platform: Platform,
  {
    sessions,
    mails,
    notices,
    hashNewPassword,
  }: { sessions: Sessions; mails: AccountMails; notices: Notices; hashNewPassword: HashNewPassword },
) {
  const { db, inTx } = platform

  async function ask(reason: 'verifyAgain' | 'forgotten', requested: MailRequest, context: RequestContext) {
    await countAttempt(platform, mailLimits(reason, requested.email, context.ip), context.resHeaders)
    await inTx(visitorOf(context), (change) => mails.queue(change, { ...requested, reason }))
    return { data: {} }
  }
  const countLink = ({ ip, resHeaders }: RequestContext) => countAttempt(platform, linkLimits(ip), resHeaders)

  return {
    register: calls.registration.register.handler(async ({ input, context }) => {
      const { email, firstName, lastName, password } = input
      await countAttempt(platform, mailLimits('register', email, context.ip), context.resHeaders)
      const passwordHash = await hashNewPassword(password, [email.toLowerCase(), firstName, lastName])
      await inTx(visitorOf(context), (change) => register(change, mails, { ...input, passwordHash }))
      return { data: {} }
    }),
    resendVerification: calls.registration.resendVerification.handler(({ input, context }) =>
      ask('verifyAgain', input, context),
    ),
    forgottenPassword: calls.registration.forgottenPassword.handler(({ input, context }) =>
      ask('forgotten', input, context),
    ),
    verifyEmail: calls.registration.verifyEmail.handler(async ({ input, context }) => {
      await countLink(context)
      const registeredHere = context.actor === null ? input.registeredHere : undefined
      const confirming = { token: input.token, registeredHere }
      const outcome = await inTx(visitorOf(context), (change) =>
        confirmEmail(change, { notices, sessions }, confirming, context),
      )
      return { data: { outcome } }
    }),
    resetPassword: calls.registration.resetPassword.handler(async ({ input, context }) => {
      await countLink(context)
      const { token, password } = input
      const waiting = await findToken(db, token, 'reset_password')
      // Checks the link first, so that no password is estimated without a valid link.
      if (waiting === null || waiting.userId === null)
        return { data: { outcome: await tokenState(db, token, ['reset_password']) } }
      const passwordHash = await hashNewPassword(password, await listNames(db, waiting.userId))
      const outcome = await inTx(visitorOf(context), (change) =>
        resetPassword(change, notices, { token, passwordHash }),
      )
      return { data: { outcome } }
    }),
    tokenState: calls.registration.tokenState.handler(async ({ input, context }) => {
      await countLink(context)
      return { data: { outcome: await tokenState(db, input.token, mailLinkPurposes) } }
    }),
  }
}
