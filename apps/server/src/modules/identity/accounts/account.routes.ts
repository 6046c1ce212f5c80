import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { siteOfVisit } from '../../mail/index.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { hashUserPassword } from '../people/users.commands.ts'
import { mailLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import { assertStrongPassword } from '../proof/password-rules.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import { endSessions, setPassword } from '../registration/registration.commands.ts'
import { exportAccount } from './account-export.ts'
import { addConsent, auditOwn, deleteUser, savePersonal, savePreferences } from './accounts.commands.ts'
import { getAccount, getDeletion, listConsents } from './accounts.queries.ts'

/** What people do with their own account. */
export function accountRoutes(platform: Platform, { sessions, notices, mailJob }: IdentityParts) {
  const { db, inTx, jobs, announceAccess } = platform
  const accountOf = async (userId: number) => ({ data: { account: await getAccount(db, userId) } })

  return {
    get: calls.account.get.handler(({ context }) => accountOf(actorOf(context).userId)),
    savePersonal: calls.account.savePersonal.handler(async ({ input, context }) => {
      await inTx((tx) => savePersonal(tx, authorOf(context), input))
      return accountOf(actorOf(context).userId)
    }),
    savePreferences: calls.account.savePreferences.handler(async ({ input, context }) => {
      await inTx((tx) => savePreferences(tx, authorOf(context), input))
      return accountOf(actorOf(context).userId)
    }),

    changeEmail: calls.account.changeEmail.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { resHeaders } = context
      await assertPresentPassword(platform, userId, {
        password: input.password,
        field: 'password',
        resHeaders,
      })
      await countAttempt(platform, mailLimits('change-email', String(userId), context.ip), resHeaders)
      const { email } = await getAccount(db, userId)
      const site = await siteOfVisit(db, context.origin, input.identifier)
      await inTx(async (tx) => {
        await jobs.send(tx, mailJob, {
          reason: 'changeEmail',
          email,
          newEmail: input.email.toLowerCase(),
          site,
        })
        await auditOwn(tx, authorOf(context), 'user.ask-new-email', {
          before: { email },
          after: { email: input.email.toLowerCase() },
        })
      })
      return { data: {} }
    }),

    changePassword: calls.account.changePassword.handler(async ({ input, context }) => {
      const { userId, sessionId } = actorOf(context)
      const { currentPassword, password } = input
      const { resHeaders, origin } = context
      await assertPresentPassword(platform, userId, {
        password: currentPassword,
        field: 'currentPassword',
        resHeaders,
      })
      const { email, personal } = await getAccount(db, userId)
      await assertStrongPassword(password, [email, personal.firstName, personal.lastName])
      const passwordHash = await hashUserPassword(password)
      await inTx(async (tx, afterCommit) => {
        await setPassword(tx, userId, passwordHash)
        await endSessions(tx, userId, sessionId)
        await auditOwn(tx, authorOf(context), 'user.change-password')
        await announceAccess(tx, afterCommit, { userId, locationId: null })
        await notices.queue(tx, userId, { event: 'passwordChanged', origin })
      })
      return { data: {} }
    }),

    consents: calls.account.consents.handler(async ({ context }) => ({
      data: { consents: await listConsents(db, actorOf(context).userId) },
    })),
    saveConsent: calls.account.saveConsent.handler(async ({ input, context }) => {
      await inTx((tx) => addConsent(tx, authorOf(context), 'analytics', input.granted))
      return { data: { consents: await listConsents(db, actorOf(context).userId) } }
    }),

    exportData: calls.account.exportData.handler(async ({ context }) => {
      const { userId } = actorOf(context)
      const limit = { key: `export:${userId}`, limit: 10, windowS: 3_600 }
      await countAttempt(platform, [limit], context.resHeaders)
      await inTx((tx) => auditOwn(tx, authorOf(context), 'user.export'))
      return exportAccount(db, userId)
    }),

    deletion: calls.account.deletion.handler(async ({ context }) => ({
      data: await getDeletion(db, actorOf(context).userId),
    })),
    deleteAccount: calls.account.deleteAccount.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { resHeaders, origin } = context
      const { allowed } = await getDeletion(db, userId)
      if (!allowed) throw new AppError('super_admin_stays')
      const { email } = await getAccount(db, userId)
      if (input.email.trim().toLowerCase() !== email) throw invalidField('email', 'not_your_address')
      await assertPresentPassword(platform, userId, {
        password: input.password,
        field: 'password',
        resHeaders,
      })
      await inTx(async (tx, afterCommit) => {
        await notices.queue(tx, userId, { event: 'accountDeleted', origin })
        await deleteUser(tx, authorOf(context), userId)
        await announceAccess(tx, afterCommit, { userId, locationId: null })
      })
      await sessions.signOut(context)
      return { data: {} }
    }),
  }
}
