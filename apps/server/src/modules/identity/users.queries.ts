import type { User } from '@kilowatt/contracts/auth'
import { locale } from '@kilowatt/contracts/primitives'
import {
  type Actor,
  type LocationFlags,
  locationActions,
} from '@kilowatt/domain/permissions/location-permissions'
import { impliedRoles } from '@kilowatt/domain/permissions/roles'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

/** The person as `GET /auth/user` shows them: own and shared locations with what may be done there (spec §3). */
export async function getUser(db: Db, actor: Actor): Promise<User> {
  const [person, locations, controllers] = await Promise.all([
    findPerson(db, actor),
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
  }
}

const findPerson = (db: Db, actor: Actor) =>
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
      'user_account.locale',
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

const everything = Object.fromEntries(locationActions.map((action) => [action, true])) as LocationFlags

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
    .innerJoin('location', 'location.id', 'oem_device.location_id')
    .select(['oem_device.id', 'oem_device.serial as unitId'])
    .where('location.owner_id', '=', userId)
    .orderBy('oem_device.id')
    .execute()
