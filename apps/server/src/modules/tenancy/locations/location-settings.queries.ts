import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleLocation } from './location.access.ts'

/** A location with only tenancy's own data. */
export type OwnLocation = Omit<Location, 'activePriceList'>

export async function getOwnLocation(db: Db, { id }: Pick<AccessibleLocation, 'id'>): Promise<OwnLocation> {
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
      'region.name as regionName',
    ])
    .where('location.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    country: { id: row.country_id, code: row.countryCode, name: row.countryName },
    region:
      row.regionCode === null || row.regionType === null || row.regionName === null
        ? null
        : { code: row.regionCode, type: row.regionType, name: row.regionName },
    timezone: { name: row.timezone },
    ownerId: row.owner_id,
    company: { id: row.company_id, name: row.companyName },
    locationGroup: { id: row.location_group_id, name: row.groupName },
    address: { street: row.street, houseNumber: row.house_number, postcode: row.postcode, city: row.city },
    coordinates:
      row.longitude === null || row.latitude === null
        ? null
        : { longitude: row.longitude, latitude: row.latitude },
    gridLimitW: row.grid_limit_w,
    solarPeakW: row.solar_peak_w,
    solarPlane:
      row.solar_tilt_deg === null || row.solar_azimuth_deg === null
        ? null
        : { tiltDeg: row.solar_tilt_deg, azimuthDeg: row.solar_azimuth_deg },
  }
}
