import type { User } from '@kilowatt/contracts/identity/auth'
import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { locale } from '@kilowatt/contracts/primitives'
import { type LocationFlags, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { impliedRoles } from '@kilowatt/domain/permissions/roles'
import { recordOf } from '@kilowatt/domain/record-of'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/request-context.ts'

/** The person as `GET /auth/user` shows them: own and shared locations with what may be done there (spec §3). */
export async function getUser(db: Db, actor: Caller): Promise<User> {
  const [person, memberships, impersonator, locations, controllers] = await Promise.all([
    findPerson(db, actor),
    findMemberships(db, actor.userId),
    findImpersonator(db, actor.impersonatorId),
    findLocations(db, actor.userId),
    findControllers(db, actor.userId),
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
    permissions: { location: locations.map(({ id, flags }) => ({ id, ...flags })) },
    locations: locations
      .filter(({ flags }) => flags.view)
      .map(({ id, name, companyId, locationGroupId }) => ({
        id,
        name,
        companyId,
        locationGroupId,
        activePriceList: null,
      })),
    controllers,
    memberships,
    preferences: preferencesOf(person),
    impersonator,
    owesSecondFactor: actor.owesSecondFactor,
  }
}

/** Columns that hold what a person prefers. */
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
    .orderBy('company.name')
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

type OwnLocation = {
  id: number
  name: string
  companyId: number
  locationGroupId: number
  flags: LocationFlags
}

const everything: LocationFlags = recordOf(locationActions, () => true)

async function findLocations(db: Db, userId: number): Promise<OwnLocation[]> {
  const rows = await db
    // A union of two index look-ups; an OR over both tables would read every location.
    .with('own', (qb) =>
      qb
        .selectFrom('location')
        .select('location.id')
        .where('location.owner_id', '=', userId)
        .union(
          qb
            .selectFrom('location_grant')
            .select('location_grant.location_id as id')
            .where('location_grant.user_id', '=', userId),
        ),
    )
    .selectFrom('own')
    .innerJoin('location', 'location.id', 'own.id')
    .leftJoin('location_grant', (join) =>
      join.onRef('location_grant.location_id', '=', 'location.id').on('location_grant.user_id', '=', userId),
    )
    .select([
      'location.id',
      'location.name',
      'location.company_id as companyId',
      'location.location_group_id as locationGroupId',
      'location.owner_id as ownerId',
      'location_grant.can_view as view',
      'location_grant.can_control as control',
      'location_grant.can_edit as edit',
      'location_grant.can_manage_users as manageUsers',
      'location_grant.can_manage_pricing as managePricing',
    ])
    .orderBy('location.name')
    .orderBy('location.id')
    .execute()
  return rows.map(({ id, name, companyId, locationGroupId, ownerId, ...granted }) => ({
    id,
    name,
    companyId,
    locationGroupId,
    flags: ownerId === userId ? everything : flagsOf(granted),
  }))
}

const flagsOf = (granted: Record<keyof LocationFlags, boolean | null>): LocationFlags => ({
  view: granted.view === true,
  control: granted.control === true,
  edit: granted.edit === true,
  manageUsers: granted.manageUsers === true,
  managePricing: granted.managePricing === true,
})

const findControllers = (db: Db, userId: number) =>
  db
    .selectFrom('oem_device')
    .select(['oem_device.id', 'oem_device.serial as unitId'])
    .where('oem_device.owner_id', '=', userId)
    .orderBy('oem_device.id')
    .execute()
