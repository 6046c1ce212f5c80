import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import { addConsent, listConsents } from '../people/consents.ts'
import { listNames } from '../people/users.queries.ts'
import { exportLimits, mailLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import type { HashNewPassword } from '../proof/password-rules.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import type { AccountMails } from '../registration/account-mail.job.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import {
  askNewEmail,
  changePassword,
  deleteUser,
  exportOwnData,
  savePersonal,
  savePreferences,
} from './accounts.commands.ts'
import { assertMayDelete, getAccount, getDeletion } from './accounts.queries.ts'

type Parts = {
  readonly sessions: Sessions
  readonly notices: Notices
  readonly mails: AccountMails
  readonly hashNewPassword: HashNewPassword
  /** all stored data about a person */
  readonly personalData: () => PersonalData
}

/** Calls about one's own account. */
export function accountRoutes(
  platform: Platform,
  { sessions, notices, mails, hashNewPassword, personalData }: Parts,
) {
  const { db, inTx } = platform
  const accountOf = async (userId: number) => ({ data: { account: await getAccount(db, userId) } })

  return {
    get: calls.account.get.handler(({ context }) => accountOf(actorOf(context).userId)),
    savePersonal: calls.account.savePersonal.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => savePersonal(change, input))
      return accountOf(actorOf(context).userId)
    }),
    savePreferences: calls.account.savePreferences.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => savePreferences(change, input))
      return accountOf(actorOf(context).userId)
    }),

    changeEmail: calls.account.changeEmail.handler(async ({ input, context }) => {
      const limits = mailLimits('change-email', String(actorOf(context).userId), context.ip)
      await assertPresentPassword(platform, context, input.password)
      await countAttempt(platform, limits, context.resHeaders)
      await inTx(personOf(context), (change) => askNewEmail(change, mails, input))
      return { data: {} }
    }),

    changePassword: calls.account.changePassword.handler(async ({ input, context }) => {
      const { userId, sessionId } = actorOf(context)
      await assertPresentPassword(platform, context, input.currentPassword, 'currentPassword')
      const passwordHash = await hashNewPassword(input.password, await listNames(db, userId))
      const { revokedKeyIds } = input
      await inTx(personOf(context), (change) =>
        changePassword(change, notices, { passwordHash, sessionId, revokedKeyIds }),
      )
      return { data: {} }
    }),

    consents: calls.account.consents.handler(async ({ context }) => ({
      data: { consents: await listConsents(db, actorOf(context).userId) },
    })),
    saveConsent: calls.account.saveConsent.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => addConsent(change, 'analytics', input.granted))
      return { data: { consents: await listConsents(db, actorOf(context).userId) } }
    }),

    exportData: calls.account.exportData.handler(async ({ context }) => {
      const { userId } = actorOf(context)
      await countAttempt(platform, exportLimits(userId), context.resHeaders)
      return inTx(personOf(context), (change) => exportOwnData(change, personalData()))
    }),

    deletion: calls.account.deletion.handler(async ({ context }) => ({
      data: await getDeletion(db, actorOf(context).userId),
    })),
    deleteAccount: calls.account.deleteAccount.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await assertMayDelete(db, userId, input.email)
      await assertPresentPassword(platform, context, input.password)
      await inTx(personOf(context), (change) => deleteUser(change, notices, userId))
      await sessions.forgetCookies(context)
      return { data: {} }
    }),
  }
}
