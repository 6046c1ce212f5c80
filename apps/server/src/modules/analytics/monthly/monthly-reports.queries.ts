import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleGroup } from '../../tenancy/index.ts'
import { type DueReport, isOf, type Reported } from './monthly-reports.commands.ts'
import { maySee } from './monthly-right.queries.ts'

export async function isMonthlyWanted(db: Db, of: Reported, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_report')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isOf(of))
    .executeTakeFirst()
  return row !== undefined
}

type Place = {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly timezone: string
}

export type Recipient = {
  readonly email: string
  readonly name: string
  readonly locale: string | null
  readonly of: { readonly location: Place } | { readonly group: AccessibleGroup }
}

/** Recipient of a report; null if it was cancelled, or the person lost access. */
export async function findRecipient(
  db: Db,
  { userId, locationId, locationGroupId }: Pick<DueReport, 'userId' | 'locationId' | 'locationGroupId'>,
): Promise<Recipient | null> {
  const row = await db
    .selectFrom('monthly_report as m')
    .innerJoin('user_account as person', 'person.id', 'm.user_id')
    .leftJoin('location', 'location.id', 'm.location_id')
    .leftJoin('location_group as group', 'group.id', 'm.location_group_id')
    .select((eb) => [
      'person.email',
      'person.first_name as name',
      'person.locale',
      jsonBuildObject({
        id: eb.ref('location.id').$notNull(),
        name: eb.ref('location.name').$notNull(),
        companyId: eb.ref('location.company_id').$notNull(),
        timezone: eb.ref('location.timezone').$notNull(),
      }).as('location'),
      jsonBuildObject({
        id: eb.ref('group.id').$notNull(),
        name: eb.ref('group.name').$notNull(),
        companyId: eb.ref('group.company_id').$notNull(),
        parentId: eb.ref('group.parent_id'),
      }).as('group'),
    ])
    .where('m.user_id', '=', userId)
    .where('m.location_id', 'is not distinct from', locationId)
    .where('m.location_group_id', 'is not distinct from', locationGroupId)
    .where(sql<boolean>`${maySee}`)
    .executeTakeFirst()
  if (!row) return null
  const { email, name, locale, location, group } = row
  // the statement has checked the permission
  return { email, name, locale, of: locationId === null ? { group: group as AccessibleGroup } : { location } }
}
