import type { Db } from '../../../platform/database/db.ts'

/** Facts about a location that a summary needs in addition to its energy. */
export async function readLocationFacts(db: Db, locationId: number) {
  const { latitude, longitude, tiltDeg, azimuthDeg, ...facts } = await db
    .selectFrom('location')
    .innerJoin('country', 'country.id', 'location.country_id')
    .select([
      'country.code as country',
      'location.grid_limit_w as gridLimitW',
      'location.solar_peak_w as solarPeakW',
      'location.latitude',
      'location.longitude',
      'location.solar_tilt_deg as tiltDeg',
      'location.solar_azimuth_deg as azimuthDeg',
    ])
    .where('location.id', '=', locationId)
    .executeTakeFirstOrThrow()
  return {
    ...facts,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    solarPlane: tiltDeg === null || azimuthDeg === null ? null : { tiltDeg, azimuthDeg },
  }
}

export type LocationFacts = Awaited<ReturnType<typeof readLocationFacts>>
