import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

/** At most `limit` attempts under `key` within `windowS` seconds, counted in the database for all server processes. */
export type AttemptLimit = { readonly key: string; readonly limit: number; readonly windowS: number }

/**
 * Counts an attempt under every key before it is made, so concurrent attempts cannot pass together. Each
 * count is a separate transaction, so a refused attempt still counts. A key at its limit refuses without
 * writing, and later keys are not checked. Put the widest key first, so trying many addresses does not store
 * a row for each.
 * @param resHeaders gets `Retry-After` if the limit is exceeded
 * @throws AppError `too_many_requests`
 */
export async function countAttempt(
  { inTx }: Pick<Platform, 'inTx'>,
  limits: readonly AttemptLimit[],
  resHeaders: Headers,
): Promise<void> {
  for (const limit of limits) {
    const waitS = await inTx(system, ({ tx }) => countUnder(tx, limit))
    if (waitS === null) continue
    resHeaders.set('retry-after', String(waitS))
    throw new AppError('too_many_requests', { retryAfterS: waitS })
  }
}

/** @returns seconds until the window ends if the limit was already reached; null if the attempt was counted */
async function countUnder(tx: Tx, { key, limit, windowS }: AttemptLimit): Promise<number | null> {
  const counted = await tx
    .insertInto('attempt')
    .values({ key, count: 1, window_ends_at: sql<Date>`now() + make_interval(secs => ${windowS})` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when attempt.window_ends_at <= now() then 1 else attempt.count + 1 end`,
          window_ends_at: sql`case when attempt.window_ends_at <= now() then excluded.window_ends_at else attempt.window_ends_at end`,
        })
        .where(sql<boolean>`attempt.window_ends_at <= now() or attempt.count < ${limit}`),
    )
    .returning('key')
    .executeTakeFirst()
  if (counted) return null
  const { waitS } = await tx
    .selectFrom('attempt')
    .select(sql<number>`greatest(ceil(extract(epoch from window_ends_at - now())), 1)::int`.as('waitS'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return waitS
}

/** Removes an attempt from the count after it turned out to be legitimate. */
export async function uncountAttempt(
  { inTx }: Pick<Platform, 'inTx'>,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const keys = limits.map(({ key }) => key)
  // Keys are locked in one order: otherwise two sign-ins at the same moment could wait for each other in a
  // circle.
  await inTx(system, ({ tx }) =>
    sql`
      update attempt a set count = greatest(a.count - 1, 0)
      from (select key from attempt where key = any(${keys}) order by key for update) locked
      where a.key = locked.key
    `.execute(tx),
  )
}

export const deleteOldAttempts = (tx: Tx) =>
  tx.deleteFrom('attempt').where('window_ends_at', '<', sql<Date>`now()`).execute()
