import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

export type NewLocation = {
  companyId: number
  locationGroupId: number
  ownerId?: number | null
  name: string
  countryId: number
  /** absent: the country's only region */
  regionId?: number | null
  /** IANA name, as in `country_timezone` */
  timezone: string
  street?: string | null
  houseNumber?: string | null
  postcode?: string | null
  city?: string | null
  coordinates?: { longitude: number; latitude: number } | null
  gridLimitW?: number | null
  solarPeakW?: number | null
  solarPlane?: { tiltDeg: number; azimuthDeg: number } | null
}

export function createLocation(tx: Tx, location: NewLocation): Promise<{ id: number }> {
  return tx
    .insertInto('location')
    .values({
      company_id: location.companyId,
      location_group_id: location.locationGroupId,
      owner_id: location.ownerId ?? null,
      name: location.name,
      country_id: location.countryId,
      region_id: location.regionId === undefined ? onlyRegionOf(location.countryId) : location.regionId,
      timezone: location.timezone,
      street: location.street ?? null,
      house_number: location.houseNumber ?? null,
      postcode: location.postcode ?? null,
      city: location.city ?? null,
      latitude: location.coordinates?.latitude ?? null,
      longitude: location.coordinates?.longitude ?? null,
      grid_limit_w: location.gridLimitW ?? null,
      solar_peak_w: location.solarPeakW ?? null,
      solar_tilt_deg: location.solarPlane?.tiltDeg ?? null,
      solar_azimuth_deg: location.solarPlane?.azimuthDeg ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const onlyRegionOf = (countryId: number) =>
  sql<number | null>`(select min(id) from region where country_id = ${countryId} having count(*) = 1)`
