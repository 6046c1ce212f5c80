import type { firstAccountContract } from '@kilowatt/contracts/identity/first-account'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import type { InferContractRouterInputs } from '@orpc/contract'
import { sql } from 'kysely'
import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import { type Change, system, type Visitor } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { auditHolder } from '../people/person.audit.ts'
import { createUser } from '../people/users.commands.ts'
import { issueToken, tokenState, useToken } from '../proof/one-time-tokens.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'

type NewAccount = InferContractRouterInputs<typeof firstAccountContract>['create']

const VALID_S = 7 * 86_400

/** Whether there is no account yet. */
export async function isUninhabited(db: Db): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * While there is no account, the address where the first visitor becomes super admin. Each start of the
 * server creates another address; older addresses also work until one is used.
 * @returns null if there is an account
 */
export async function offerFirstAccount(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  origin: string,
): Promise<string | null> {
  if (!(await isUninhabited(db))) return null
  const token = await inTx(system, ({ tx }) =>
    issueToken(tx, { purpose: 'first_account', userId: null, validS: VALID_S }),
  )
  return `${origin}${withQuery(webPaths.firstAccount(), { token })}`
}

/**
 * Checked before the password is estimated, because only callers with a valid token may cause such expensive
 * work.
 * @throws AppError `not_found` if there is an account already, otherwise the token's error
 */
export async function assertMayBeFirst(db: Db, token: string): Promise<void> {
  if (!(await isUninhabited(db))) throw new AppError('not_found')
  const state = await tokenState(db, token, ['first_account'])
  if (state !== 'confirmed') throw new AppError(refusal[state])
}

/**
 * Creates the first super admin, and signs them in.
 * @throws AppError `not_found` if there is an account already, otherwise the token's error
 */
export async function createFirstAccount(
  change: Change<Visitor>,
  sessions: Sessions,
  { token, email, firstName, lastName, passwordHash }: NewAccount & { passwordHash: string },
  context: RequestContext,
): Promise<Caller> {
  const { tx } = change
  // If two visitors come at once, the second waits here and then finds the first account.
  await sql`lock table user_account in share row exclusive mode`.execute(tx)
  if (!(await isUninhabited(tx))) throw new AppError('not_found')
  const { outcome } = await useToken(tx, token, ['first_account'])
  if (outcome !== 'confirmed') throw new AppError(refusal[outcome])
  const person = await createUser(tx, {
    email,
    firstName,
    lastName,
    passwordHash,
    emailVerified: true,
    isSuperAdmin: true,
  })
  await tx.deleteFrom('one_time_token').where('purpose', '=', 'first_account').execute()
  await auditHolder(change, { ...person, email }, { action: 'user.create-first' })
  return sessions.open(change, { userId: person.id, persistent: false }, context)
}

const refusal = { already_used: 'token_used', expired: 'token_expired', missing: 'token_missing' } as const
