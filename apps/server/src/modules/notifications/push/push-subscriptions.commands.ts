import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { isAcceptable } from '../../../platform/outgoing/outgoing-target.ts'
import { isPushKey } from './push-encryption.ts'

/** Largest number of browsers per person; a further browser replaces the oldest. */
export const MOST_SUBSCRIPTIONS = 20

type NewSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Sends push messages to a browser from now on. The endpoint belongs to one browser: if another person used
 * that browser before, the endpoint is removed from them.
 * @throws AppError `forbidden` without a session in a browser, `invalid` for an address that is not public or
 * an invalid key
 */
export async function subscribe(
  change: Change<Person>,
  sessionId: number | null,
  { endpoint, keys, allowPrivate }: NewSubscription & { readonly allowPrivate: boolean },
): Promise<number> {
  if (!isAcceptable(endpoint, { allowPrivate })) throw invalidField('endpoint', 'private_address')
  if (!isPushKey(keys)) throw invalidField('keys', 'not_a_key')
  const { tx } = change
  const { userId } = change.author.actor
  if (sessionId === null) throw new AppError('forbidden')
  const session = await tx
    .selectFrom('session')
    .select('user_agent')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!session) throw new AppError('forbidden')
  const values = {
    user_id: userId,
    session_id: sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    label: (session.user_agent ?? '').slice(0, 300),
  }
  const { id } = await tx
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, failures: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy(sql`id = ${id}`, 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_SUBSCRIPTIONS),
    )
    .execute()
  return id
}

/**
 * Ends push messages to a browser.
 * @throws AppError `not_found` for absent and foreign subscriptions alike
 */
export async function unsubscribe({ tx, author }: Change<Person>, subscriptionId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('push_subscription')
    .where('id', '=', subscriptionId)
    .where('user_id', '=', author.actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new AppError('not_found')
}
