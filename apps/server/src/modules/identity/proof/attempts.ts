import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

/** At most `limit` attempts under `key` within `windowS` seconds, counted in the database for all server processes. */
export type AttemptLimit = { readonly key: string; readonly limit: number; readonly windowS: number }

/**
 * Counts an attempt under every key, before it is made, so that attempts made at once cannot pass together; and in a transaction
 * of its own, so that a refused one stays counted.
 * @param resHeaders gets `Retry-After` when it is one too many
 * @throws AppError `too_many_requests`
 */
export async function countAttempt(
  { inTx }: Pick<Platform, 'inTx'>,
  limits: readonly AttemptLimit[],
  resHeaders: Headers,
): Promise<void> {
  // In one order, so that two statements that share keys cannot wait for each other.
  const rows = limits
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, windowS }) => ({
      key,
      count: 1,
      window_ends_at: sql<Date>`now() + make_interval(secs => ${windowS})`,
    }))
  const counted = await inTx(system, ({ tx }) =>
    tx
      .insertInto('attempt')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when attempt.window_ends_at <= now() then 1 else attempt.count + 1 end`,
          window_ends_at: sql`case when attempt.window_ends_at <= now() then excluded.window_ends_at else attempt.window_ends_at end`,
        }),
      )
      .returning([
        'key',
        'count',
        sql<number>`ceil(extract(epoch from window_ends_at - now()))::int`.as('waitS'),
      ])
      .execute(),
  )
  const exceeded = counted.filter(({ key, count }) =>
    limits.some((limit) => limit.key === key && count > limit.limit),
  )
  if (exceeded.length === 0) return
  resHeaders.set('retry-after', String(Math.max(...exceeded.map(({ waitS }) => waitS))))
  throw new AppError('too_many_requests')
}

/** Takes an attempt back that turned out to be rightful. */
export async function uncountAttempt(
  { inTx }: Pick<Platform, 'inTx'>,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const keys = limits.map(({ key }) => key).toSorted()
  await inTx(system, ({ tx }) =>
    tx.updateTable('attempt').set({ count: sql`greatest(count - 1, 0)` }).where('key', 'in', keys).execute(),
  )
}

export const deleteOldAttempts = (tx: Tx) =>
  tx.deleteFrom('attempt').where('window_ends_at', '<', sql<Date>`now()`).execute()
