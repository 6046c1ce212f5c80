import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { webPaths } from '@kilowatt/contracts/web-paths'

/** Pages of a location that a person can start on; `overview` is the location itself. */
const pages: Record<Exclude<Preferences['startPage'], 'home'>, (locationId: number) => string> = {
  overview: webPaths.location,
  charts: webPaths.locationCharts,
  reports: webPaths.locationReports,
  // people who may not set prices there are redirected to the location
  pricing: webPaths.locationPriceLists,
}

/** The first page after sign-in if none was requested: the person's choice, otherwise home. */
export function landingPath({ startPage, startLocationId }: Preferences): string {
  return startPage === 'home' || startLocationId === null
    ? webPaths.home()
    : pages[startPage](startLocationId)
}
