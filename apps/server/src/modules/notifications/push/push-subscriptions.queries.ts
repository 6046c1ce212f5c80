import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

export type Subscription = {
  readonly id: number
  readonly userId: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Browsers of people who are still signed in there. */
const live = (db: Db) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .where('session.expires_at', '>', sql<Date>`now()`)
    .whereRef('session.user_id', '=', 'push_subscription.user_id')

export async function subscriptionsOf(db: Db, userIds: readonly number[]): Promise<Subscription[]> {
  if (userIds.length === 0) return []
  return live(db)
    .select([
      'push_subscription.id',
      'push_subscription.user_id as userId',
      'push_subscription.endpoint',
      'push_subscription.p256dh',
      'push_subscription.auth',
    ])
    .where('push_subscription.user_id', 'in', userIds)
    .orderBy('push_subscription.id')
    .execute()
}

/** Browsers for the person's settings, newest first. @param endpoint endpoint of the calling browser */
export async function listSubscriptions(db: Db, userId: number, endpoint: string | undefined) {
  const rows = await live(db)
    .select([
      'push_subscription.id',
      'push_subscription.label',
      'push_subscription.created_at',
      'push_subscription.last_sent_at',
      'push_subscription.endpoint',
    ])
    .where('push_subscription.user_id', '=', userId)
    .orderBy('push_subscription.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.created_at.getTime(),
    lastSentAt: row.last_sent_at?.getTime() ?? null,
    isThisBrowser: row.endpoint === endpoint,
  }))
}

/** @throws AppError `not_found` if it has ended meanwhile */
export async function getSubscription(
  db: Db,
  userId: number,
  { id, endpoint }: { id: number; endpoint: string },
) {
  const found = (await listSubscriptions(db, userId, endpoint)).find((one) => one.id === id)
  if (!found) throw new AppError('not_found')
  return found
}
