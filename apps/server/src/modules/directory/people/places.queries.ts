import { type LocationFlags, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { recordOf } from '@kilowatt/domain/record-of'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { Places } from '../../identity/index.ts'
import { findActivePriceLists } from '../../pricing/index.ts'
import { grantAllows } from '../../tenancy/index.ts'

/** A person's own and shared locations with permissions there, and the controllers they own. */
export async function listPlaces(db: Db, userId: number): Promise<Places> {
  const [locations, controllers] = await Promise.all([findLocations(db, userId), findControllers(db, userId)])
  const priceLists = await findActivePriceLists(
    db,
    locations.map(({ id }) => id),
  )
  return {
    permissions: { location: locations.map(({ id, flags }) => ({ id, ...flags })) },
    locations: locations
      .filter(({ flags }) => flags.view)
      .map(({ id, name, companyId, locationGroupId }) => ({
        id,
        name,
        companyId,
        locationGroupId,
        activePriceList: priceLists.get(id) ?? null,
      })),
    controllers,
  }
}

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
      sql<boolean | null>`${grantAllows('control', 'location_grant')}`.as('control'),
      'location_grant.can_edit as edit',
      'location_grant.can_manage_users as manageUsers',
      'location_grant.can_manage_pricing as managePricing',
    ])
    .orderBy(inNameOrder('location.name'))
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
