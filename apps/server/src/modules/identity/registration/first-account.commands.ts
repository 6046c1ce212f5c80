import type { firstAccountContract } from '@kilowatt/contracts/identity/first-account'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import type { InferContractRouterInputs } from '@orpc/contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createUser, hashUserPassword } from '../people/users.commands.ts'
import { issueToken, useToken } from '../proof/one-time-tokens.ts'
import { assertStrongPassword } from '../proof/password-rules.ts'

type NewAccount = InferContractRouterInputs<typeof firstAccountContract>['create']

const VALID_S = 7 * 86_400

/** Whether nobody has an account yet. */
export async function isUninhabited(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * While there is no account: the address with which the first visitor becomes super admin. Each start makes another one; the
 * older ones work too, until one was used.
 * @returns null when somebody has an account
 */
export async function offerFirstAccount(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  origin: string,
): Promise<string | null> {
  if (!(await isUninhabited(db))) return null
  const token = await inTx((tx) =>
    issueToken(tx, { purpose: 'first_account', userId: null, validS: VALID_S }),
  )
  return `${origin}${withQuery(webPaths.firstAccount(), { token })}`
}

/** @throws AppError `not_found` when there is an account already, else what the token deserves */
export async function createFirstAccount(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  { token, email, password, firstName, lastName }: NewAccount,
  ip: string,
): Promise<{ userId: number }> {
  if (!(await isUninhabited(db))) throw new AppError('not_found')
  await assertStrongPassword(password, [email, firstName, lastName])
  const passwordHash = await hashUserPassword(password)
  return inTx(async (tx) => {
    // Two visitors at once: the second waits here and then finds the first.
    await sql`lock table user_account in share row exclusive mode`.execute(tx)
    if (!(await isUninhabited(tx))) throw new AppError('not_found')
    const { outcome } = await useToken(tx, token, ['first_account'])
    if (outcome !== 'confirmed') throw new AppError(refusal[outcome])
    const { id: userId } = await createUser(tx, {
      email,
      firstName,
      lastName,
      passwordHash,
      emailVerified: true,
      isSuperAdmin: true,
    })
    await tx.deleteFrom('one_time_token').where('purpose', '=', 'first_account').execute()
    await recordAudit(tx, {
      actor: { userId },
      action: 'user.create-first',
      objectType: 'user',
      objectId: userId,
      objectName: email,
      companyId: null,
      ip,
    })
    return { userId }
  })
}

const refusal = { already_used: 'token_used', expired: 'token_expired', missing: 'token_missing' } as const
