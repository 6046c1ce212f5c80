import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { howNotified } from '../delivery/how-notified.queries.ts'
import { shownPreferences } from './shown-preferences.ts'

/**
 * Preferences of a person.
 * @throws AppError `not_found` if the account was deleted meanwhile
 */
export async function getPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const how = (await howNotified(db, [userId])).get(userId)
  if (how === undefined) throw new AppError('not_found')
  return shownPreferences(how)
}
