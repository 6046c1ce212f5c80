import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { maySee } from './monthly-right.queries.ts'

export async function isMonthlyWanted(db: Db, locationId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_report')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return row !== undefined
}

export type Recipient = {
  readonly email: string
  readonly name: string
  readonly locale: string | null
  readonly location: {
    readonly id: number
    readonly name: string
    readonly companyId: number
    readonly timezone: string
  }
}

/** Whom a report goes to; null for who does not want it or may not see the location any more. */
export async function findRecipient(db: Db, userId: number, locationId: number): Promise<Recipient | null> {
  const row = await db
    .selectFrom('monthly_report as m')
    .innerJoin('location', 'location.id', 'm.location_id')
    .innerJoin('user_account as person', 'person.id', 'm.user_id')
    .select([
      'person.email',
      'person.first_name as name',
      'person.locale',
      'location.id',
      'location.name as locationName',
      'location.company_id as companyId',
      'location.timezone',
    ])
    .where('m.user_id', '=', userId)
    .where('m.location_id', '=', locationId)
    .where(sql<boolean>`${maySee}`)
    .executeTakeFirst()
  if (!row) return null
  const { email, name, locale, locationName, ...location } = row
  return { email, name, locale, location: { ...location, name: locationName } }
}
