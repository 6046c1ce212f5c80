import { sql } from 'kysely'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import type { Notices } from './account-notices.ts'

/**
 * Notifies a person of a new password, and of API keys that still work. After a break-in, a reset does not
 * end keys that the intruder created.
 */
export async function notifyNewPassword(
  change: Change<Person | Visitor>,
  notices: Notices,
  userId: number,
): Promise<void> {
  const keys = await change.tx
    .selectFrom('api_key')
    .select('name')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('id')
    .execute()
  if (keys.length === 0) return notices.queue(change, userId, { event: 'passwordChanged' })
  const names = keys.map(({ name }) => name).join(', ')
  await notices.queue(change, userId, { event: 'passwordChangedKeysStay', values: { keys: names } })
}
