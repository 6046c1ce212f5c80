import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { personalInformation } from '@kilowatt/contracts/identity/account'
import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Author, changedValues, recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { getAccount, listConsents } from './accounts.queries.ts'

export async function savePersonal(
  tx: Tx,
  author: Author,
  personal: z.output<typeof personalInformation>,
): Promise<void> {
  const { userId } = author.actor
  const before = await getAccount(tx, userId)
  const changed = changedValues(before.personal, personal)
  if (!changed) return
  await tx
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
  await auditOwn(tx, author, 'user.change-personal', changed)
}

export async function savePreferences(
  tx: Tx,
  author: Author,
  wanted: { [key in keyof Preferences]?: Preferences[key] | undefined },
): Promise<void> {
  const { userId } = author.actor
  const { locale, units, theme, startPage, startLocationId } = wanted
  const { preferences } = await getAccount(tx, userId)
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const changed = changedValues(preferences, given)
  if (!changed) return
  await tx
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
  await auditOwn(tx, author, 'user.change-preferences', changed)
}

/** Each word is kept, also when it says the same again: the law asks since when. */
export async function addConsent(tx: Tx, author: Author, kind: 'analytics', granted: boolean): Promise<void> {
  const { actor, ip } = author
  const before = (await listConsents(tx, actor.userId)).find((consent) => consent.kind === kind)
  await tx.insertInto('consent').values({ user_id: actor.userId, kind, granted, ip }).execute()
  await auditOwn(tx, author, 'user.change-consent', {
    before: { [kind]: before?.granted ?? null },
    after: { [kind]: granted },
  })
}

/** Removes a person; what hangs on them goes with them, and what they owned belongs to nobody. */
export async function deleteUser(tx: Tx, author: Author, userId: number): Promise<void> {
  const person = await tx
    .deleteFrom('user_account')
    .where('id', '=', userId)
    .returning(['email', 'id'])
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    ...author,
    action: 'user.delete',
    objectType: 'user',
    objectId: userId,
    objectName: person.email,
    companyId: author.actor.companyId,
  })
}

/** Writes down what people do to their own account. */
export const auditOwn = (
  tx: Tx,
  author: Author,
  action: AuditAction,
  more: { before?: Record<string, unknown>; after?: Record<string, unknown> } | object = {},
) =>
  recordAudit(tx, {
    ...author,
    action,
    objectType: 'user',
    objectId: author.actor.userId,
    companyId: author.actor.companyId,
    ...more,
  })
