import type { personalInformation } from '@kilowatt/contracts/identity/account'
import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { sql } from 'kysely'
import type { z } from 'zod'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { revokeApiKeys } from '../keys/api-keys.commands.ts'
import type { Notices } from '../people/account-notices.ts'
import { notifyNewPassword } from '../people/password-notice.ts'
import { auditOwn, personSubject } from '../people/person.audit.ts'
import { setPassword } from '../people/users.commands.ts'
import { endLinks } from '../proof/one-time-tokens.ts'
import type { AccountMails } from '../registration/account-mail.job.ts'
import { endSessions } from '../sessions/sessions.commands.ts'
import { exportAccount } from './account-export.ts'
import { getAccount } from './accounts.queries.ts'

export async function savePersonal(
  change: Change<Person>,
  personal: z.output<typeof personalInformation>,
): Promise<void> {
  const { userId } = change.author.actor
  const before = await getAccount(change.tx, userId)
  const changed = changedValues(before.personal, personal)
  if (!changed) return
  await change.tx
    .updateTable('user_account')
    .set({
      first_name: personal.firstName,
      last_name: personal.lastName,
      name: `${personal.firstName} ${personal.lastName}`,
      phone: personal.phone,
      country_id: personal.countryId,
      spot_market_region_id: personal.spotMarketRegionId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await auditOwn(change, 'user.change-personal', changed)
}

/**
 * Saves preferences.
 * @throws AppError `not_found` for a start location that does not exist, or that the person cannot see
 */
export async function savePreferences(
  change: Change<Person>,
  wanted: { [key in keyof Preferences]?: Preferences[key] | undefined },
): Promise<void> {
  const { userId } = change.author.actor
  const { locale, units, theme, startPage, startLocationId } = wanted
  const { preferences } = await getAccount(change.tx, userId)
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const changed = changedValues(preferences, given)
  if (!changed) return
  // If the person can no longer see the location, it stays until they choose another one.
  if (startLocationId && startLocationId !== preferences.startLocationId)
    await accessLocation(change.tx, change.author.actor, startLocationId, 'view')
  await change.tx
    .updateTable('user_account')
    .set({
      ...(locale !== undefined && { locale }),
      ...(units !== undefined && { units }),
      ...(theme !== undefined && { theme_preference: theme }),
      ...(startPage !== undefined && { start_page: startPage }),
      ...(startLocationId !== undefined && { start_location_id: startLocationId }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await auditOwn(change, 'user.change-preferences', changed)
}

/** Mails a link to the new address; until someone opens it, the old address stays. */
export async function askNewEmail(
  change: Change<Person>,
  mails: AccountMails,
  wanted: { email: string; identifier?: string | undefined },
): Promise<void> {
  const { email } = await getAccount(change.tx, change.author.actor.userId)
  const newEmail = wanted.email.toLowerCase()
  await mails.queue(change, { reason: 'changeEmail', email, newEmail, identifier: wanted.identifier })
  await auditOwn(change, 'user.ask-new-email', { before: { email }, after: { email: newEmail } })
}

type NewPassword = {
  readonly passwordHash: string
  /** the session that stays signed in */
  readonly sessionId: number | null
  readonly revokedKeyIds: readonly number[]
}

/**
 * Changes the password, and ends every other session, the account's links, and the API keys that the person
 * chose to end.
 */
export async function changePassword(
  change: Change<Person>,
  notices: Notices,
  { passwordHash, sessionId, revokedKeyIds }: NewPassword,
): Promise<void> {
  const { userId } = change.author.actor
  await endLinks(change.tx, userId)
  await revokeApiKeys(change, revokedKeyIds)
  await setPassword(change.tx, userId, passwordHash)
  await endSessions(change.tx, userId, sessionId)
  await auditOwn(change, 'user.change-password')
  await notifyNewPassword(change, notices, userId)
  await change.announceAccess({ userId, locationId: null })
}

/** Deletes a person with all their data. Objects that they owned have no owner afterwards. */
export async function deleteUser(change: Change<Person>, notices: Notices, userId: number): Promise<void> {
  await notices.sayFarewell(change, userId)
  const person = await change.tx
    .deleteFrom('user_account')
    .where('id', '=', userId)
    .returning(['email', 'id'])
    .executeTakeFirstOrThrow()
  await change.audit({
    ...personSubject(person, change.author.actor.companyId),
    action: 'user.delete',
  })
  await change.announceAccess({ userId, locationId: null })
}

/** Exports all stored data about a person, and logs it. */
export async function exportOwnData(change: Change<Person>, personalData: PersonalData): Promise<File> {
  await auditOwn(change, 'user.export')
  return exportAccount(change.tx, change.author.actor.userId, personalData)
}
