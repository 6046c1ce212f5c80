import { createHash, randomBytes } from 'node:crypto'
import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

export type TokenPurpose =
  | 'first_account'
  | 'verify_email'
  | 'change_email'
  | 'reset_password'
  | 'second_factor'
  | 'passkey_registration'
  | 'passkey_sign_in'
  | 'social_sign_in'

type NewToken = {
  purpose: TokenPurpose
  userId: number | null
  validS: number
  data?: Record<string, unknown>
  /** the address that the account must still have when the token is used */
  forEmail?: string
  /** when the token was requested; default: now */
  askedAt?: Date
  /** a secret created elsewhere; default: a random one */
  token?: string
}

export type UsedToken = { userId: number | null; purpose: string; data: Record<string, unknown> }

/** Stored form of a secret with many random bits; far too fast for passwords, which have few. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export const newToken = () => randomBytes(32).toString('base64url')

/** A secret that works once. The database has only its hash, so it cannot be shown again. */
export async function issueToken(
  tx: Tx,
  { purpose, userId, validS, data, forEmail, askedAt: requestedAt, token }: NewToken,
): Promise<string> {
  const secret = token ?? newToken()
  await tx
    .insertInto('one_time_token')
    .values({
      purpose,
      token_hash: hashToken(secret),
      user_id: userId,
      data: data ? JSON.stringify(data) : null,
      for_email: forEmail ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${validS})`,
      used_at: null,
      ...(requestedAt && { created_at: requestedAt }),
    })
    .execute()
  return secret
}

/**
 * Whether a token has expired. A token for an account works until its password or address changes, or its
 * owner signs out everywhere. A mailed token works only while the account has the address it was sent to.
 */
const isExpired = sql<boolean>`(expires_at <= now() or exists (
  select from user_account
  where user_account.id = one_time_token.user_id
    and (one_time_token.created_at < links_valid_from or lower(for_email) <> lower(user_account.email))))`

/**
 * Ends everything pending for an account: links in mails, including unsent mails, and unfinished sign-ins.
 */
export const endLinks = (tx: Tx, userId: number) =>
  tx
    .updateTable('user_account')
    .set({ links_valid_from: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()

/**
 * Uses up a token. Only one of two concurrent uses succeeds, and a use while the account's links are being
 * ended fails.
 */
export async function useToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<{ outcome: 'confirmed'; used: UsedToken } | { outcome: Exclude<TokenOutcome, 'confirmed'> }> {
  await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('one_time_token').select('user_id').where('token_hash', '=', hashToken(token)),
    )
    .forUpdate()
    .execute()
  const used = await tx
    .updateTable('one_time_token')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where(isExpired, 'is', false)
    .returning(['user_id as userId', 'purpose', 'data'])
    .executeTakeFirst()
  if (used) return { outcome: 'confirmed', used: { ...used, data: used.data ?? {} } }
  const outcome = await tokenState(tx, token, purposes)
  return { outcome: outcome === 'confirmed' ? 'already_used' : outcome }
}

/** State of a token, without using it. */
export async function tokenState(
  db: Db,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<TokenOutcome> {
  const known = await db
    .selectFrom('one_time_token')
    .select(['used_at as usedAt', isExpired.as('isExpired')])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
  if (!known) return 'missing'
  if (known.usedAt !== null) return 'already_used'
  return known.isExpired ? 'expired' : 'confirmed'
}

/** Content of a valid token, without using it. */
export async function findToken(db: Db, token: string, purpose: TokenPurpose): Promise<UsedToken | null> {
  const row = await db
    .selectFrom('one_time_token')
    .select(['user_id as userId', 'purpose', 'data'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(isExpired, 'is', false)
    .executeTakeFirst()
  return row ? { ...row, data: row.data ?? {} } : null
}

/** Deletes unused tokens that a newer token replaces. */
export const withdrawTokens = (tx: Tx, userId: number, purposes: readonly TokenPurpose[]) =>
  tx
    .deleteFrom('one_time_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

/**
 * Deletes tokens that expired more than a month ago. Until then, an expired link is distinguishable from an
 * unknown one.
 */
export const deleteOldTokens = (tx: Tx) =>
  tx.deleteFrom('one_time_token').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
