import type { Location, locationSummary } from '@kilowatt/contracts/locations'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { type AccessibleLocation, reachableBy } from './location.access.ts'

export async function getLocation(db: Db, { id }: AccessibleLocation): Promise<Location> {
  const row = await db
    .selectFrom('location')
    .innerJoin('country', 'country.id', 'location.country_id')
    .innerJoin('company', 'company.id', 'location.company_id')
    .innerJoin('location_group', 'location_group.id', 'location.location_group_id')
    .leftJoin('region', 'region.id', 'location.region_id')
    .selectAll('location')
    .select([
      'country.code as countryCode',
      'country.name as countryName',
      'company.name as companyName',
      'location_group.name as groupName',
      'region.code as regionCode',
      'region.type as regionType',
    ])
    .where('location.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    country: { id: row.country_id, code: row.countryCode, name: row.countryName },
    region:
      row.regionCode === null || row.regionType === null
        ? null
        : { code: row.regionCode, type: row.regionType },
    timezone: { name: row.timezone },
    ownerId: row.owner_id,
    company: { id: row.company_id, name: row.companyName },
    locationGroup: { id: row.location_group_id, name: row.groupName },
    address: { street: row.street, houseNumber: row.house_number, postcode: row.postcode, city: row.city },
    coordinates:
      row.longitude === null || row.latitude === null
        ? null
        : { longitude: row.longitude, latitude: row.latitude },
    activePriceList: null,
    gridLimitW: row.grid_limit_w,
    solarPeakW: row.solar_peak_w,
  }
}

type Summaries = { locations: z.output<typeof locationSummary>[]; total: number }

/** A group and every group below it. */
const groupAndBelow = (id: number) => sql<number>`(
  with recursive below as (
    select id from location_group where id = ${id}
    union all
    select child.id from location_group child join below on child.parent_id = below.id
  )
  select id from below)`

/** What a device said longer ago is not "now" any more. */
const NOW_MINUTES = 15

/**
 * One page of the locations that the actor may view, by name, with what their devices said last. Power is that of the
 * grid connection, summed over the grid meters.
 */
export async function listLocations(
  db: Db,
  actor: Actor,
  {
    page,
    pageSize,
    locationGroupId,
  }: { page: number; pageSize: number; locationGroupId?: number | undefined },
): Promise<Summaries> {
  const visible = db
    .selectFrom('location')
    .where(reachableBy(actor, 'view'))
    .$if(locationGroupId !== undefined, (query) =>
      query.where('location.location_group_id', 'in', groupAndBelow(locationGroupId ?? 0)),
    )
  const { total } = await visible
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const locations = await db
    .with('listed', () =>
      visible
        .selectAll('location')
        .orderBy('location.name')
        .orderBy('location.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    )
    .selectFrom('listed')
    .leftJoin('device', (join) =>
      join.onRef('device.location_id', '=', 'listed.id').on('device.status', '<>', 'deleted'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sample')
          .select('sample.power_w as powerW')
          .whereRef('sample.location_id', '=', 'device.location_id')
          .whereRef('sample.device_id', '=', 'device.id')
          .where('sample.at', '>', sql<Date>`now() - make_interval(mins => ${NOW_MINUTES})`)
          .where('device.category', 'in', ['GRID', 'SOLAR_POWER_PLANT'])
          .where('sample.power_w', 'is not', null)
          .orderBy('sample.at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('oem_device', 'oem_device.id', 'device.oem_device_id')
    .select((eb) => [
      'listed.id',
      'listed.name',
      'listed.city',
      'listed.company_id as companyId',
      'listed.location_group_id as locationGroupId',
      eb.fn.sum<number | null>('latest.powerW').filterWhere('device.category', '=', 'GRID').as('powerW'),
      eb.fn
        .sum<number | null>('latest.powerW')
        .filterWhere('device.category', '=', 'SOLAR_POWER_PLANT')
        .as('solarW'),
      sql<number | null>`extract(epoch from max(device.last_activity_at))::float8 * 1000`.as('lastSeenAt'),
      sql<boolean>`coalesce(bool_or(oem_device.connected), false)`.as('connected'),
    ])
    .groupBy(['listed.id', 'listed.name', 'listed.city', 'listed.company_id', 'listed.location_group_id'])
    .orderBy('listed.name')
    .orderBy('listed.id')
    .execute()
  return { locations, total }
}
