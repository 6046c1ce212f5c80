import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notice.job.ts'
import { hashUserPassword } from '../people/users.commands.ts'
import { type UsedToken, useToken } from '../proof/one-time-tokens.ts'
import { assertStrongPassword } from '../proof/password-rules.ts'
import { endSessions, markVerified, setPassword } from './registration.commands.ts'

type Visit = { ip: string; origin: string }

/** What the links of mails do. */
export function createLinks(platform: Platform, notices: Notices) {
  const { inTx, announceAccess } = platform

  async function takeNewEmail(tx: Tx, userId: number, { data }: UsedToken, { ip, origin }: Visit) {
    const newEmail = String(data.newEmail)
    const taken = await tx
      .selectFrom('user_account')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', newEmail.toLowerCase()))
      .executeTakeFirst()
    if (taken) return false
    await notices.queue(tx, userId, { event: 'emailChanged', origin, values: { newEmail } })
    const before = await tx
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('user_account')
      .set({ email: newEmail.toLowerCase(), email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    await audit(tx, 'user.change-email', userId, ip, { before, after: { email: newEmail } })
    return true
  }

  return {
    /** Confirms the address of a registration, or the new one of a change. */
    verifyEmail: (token: string, visit: Visit): Promise<TokenOutcome> =>
      inTx(async (tx, afterCommit) => {
        const result = await useToken(tx, token, ['verify_email', 'change_email'])
        if (result.outcome !== 'confirmed') return result.outcome
        const { used } = result
        const userId = ownerOf(used)
        if (used.purpose === 'change_email') {
          if (!(await takeNewEmail(tx, userId, used, visit))) return 'expired'
          await announceAccess(tx, afterCommit, { userId, locationId: null })
          return 'confirmed'
        }
        await markVerified(tx, userId)
        await audit(tx, 'user.confirm-email', userId, visit.ip)
        return 'confirmed'
      }),

    /**
     * Sets a new password, ends every session, and confirms the address, which the link proved.
     * @throws AppError `invalid` for a weak password; the link then still works
     */
    async resetPassword(token: string, password: string, visit: Visit): Promise<TokenOutcome> {
      await assertStrongPassword(password, [])
      const passwordHash = await hashUserPassword(password)
      return inTx(async (tx, afterCommit) => {
        const result = await useToken(tx, token, ['reset_password'])
        if (result.outcome !== 'confirmed') return result.outcome
        const userId = ownerOf(result.used)
        await setPassword(tx, userId, passwordHash)
        await markVerified(tx, userId)
        await endSessions(tx, userId)
        await audit(tx, 'user.reset-password', userId, visit.ip)
        await announceAccess(tx, afterCommit, { userId, locationId: null })
        await notices.queue(tx, userId, { event: 'passwordChanged', origin: visit.origin })
        return 'confirmed'
      })
    },
  }
}

export type Links = ReturnType<typeof createLinks>

function ownerOf({ userId }: UsedToken): number {
  if (userId === null) throw new Error('a link without a person')
  return userId
}

const audit = (
  tx: Tx,
  action: AuditAction,
  userId: number,
  ip: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
) =>
  recordAudit(tx, {
    actor: { userId },
    action,
    objectType: 'user',
    objectId: userId,
    companyId: null,
    ip,
    ...change,
  })
