import type { User } from '@kilowatt/contracts/identity/auth'
import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { locale } from '@kilowatt/contracts/primitives'
import { impliedRoles } from '@kilowatt/domain/permissions/roles'
import type { Caller } from '../../../platform/access/request-context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { AppError } from '../../../platform/errors.ts'

/** Places of a person and their permissions there (spec §3); provided by a module that can see all places. */
export type Places = Pick<User, 'permissions' | 'locations' | 'controllers'>
export type UserOf = ReturnType<typeof createUserView>

/** The person for `GET /auth/user`: own and shared places with permissions there. */
export function createUserView(db: Db, listPlaces: (db: Db, userId: number) => Promise<Places>) {
  return async (actor: Caller): Promise<User> => {
    const [person, memberships, impersonator, places] = await Promise.all([
      findPerson(db, actor),
      findMemberships(db, actor.userId),
      findImpersonator(db, actor.impersonatorId),
      listPlaces(db, actor.userId),
    ])
    if (!person) throw new AppError('unauthenticated')
    return {
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      role: actor.role,
      roles: impliedRoles(actor.role),
      locale: locale.nullable().parse(person.locale),
      country: person.countryCode,
      company:
        person.companyId === null || person.companyName === null
          ? null
          : { id: person.companyId, name: person.companyName },
      verified: person.verified,
      spotMarketRegion: person.spotMarketRegion,
      ...places,
      memberships,
      preferences: preferencesOf(person),
      impersonator,
      owesSecondFactor: actor.owesSecondFactor,
    }
  }
}

/**
 * The address of a person.
 * @throws AppError `unauthenticated` if the person was deleted meanwhile
 */
export async function getEmail(db: Db, userId: number): Promise<string> {
  const person = await db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw new AppError('unauthenticated')
  return person.email
}

/**
 * Words that an acquaintance would try as a password.
 * @throws AppError `unauthenticated` if the person was deleted meanwhile
 */
export async function listNames(db: Db, userId: number): Promise<string[]> {
  const person = await db
    .selectFrom('user_account')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw new AppError('unauthenticated')
  return [person.email, person.firstName, person.lastName]
}

/** Columns with a person's preferences. */
export const preferenceColumns = [
  'user_account.locale',
  'user_account.units',
  'user_account.theme_preference as theme',
  'user_account.start_page as startPage',
  'user_account.start_location_id as startLocationId',
] as const

export const preferencesOf = ({
  units,
  theme,
  startPage,
  startLocationId,
  ...row
}: Omit<Preferences, 'locale'> & { locale: string | null }): Preferences => ({
  locale: locale.nullable().parse(row.locale),
  units,
  theme,
  startPage,
  startLocationId,
})

const findMemberships = (db: Db, userId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['company.id as companyId', 'company.name as companyName', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .orderBy(inNameOrder('company.name'))
    .orderBy('company.id')
    .execute()

async function findImpersonator(db: Db, userId: number | null) {
  if (userId === null) return null
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

const findPerson = (db: Db, actor: Caller) =>
  db
    .selectFrom('user_account')
    .leftJoin('country', 'country.id', 'user_account.country_id')
    .leftJoin('region', 'region.id', 'user_account.spot_market_region_id')
    .leftJoin('company', (join) => join.on('company.id', '=', actor.companyId))
    .select([
      'user_account.id',
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
      'user_account.email',
      'user_account.email_verified as verified',
      ...preferenceColumns,
      'country.code as countryCode',
      'region.code as spotMarketRegion',
      'company.id as companyId',
      'company.name as companyName',
    ])
    .where('user_account.id', '=', actor.userId)
    .executeTakeFirst()
