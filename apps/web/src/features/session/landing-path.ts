import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { webPaths } from '@kilowatt/contracts/web-paths'

/** Pages of a location that a person can start on; `overview` is the location itself. */
const pages: Record<Exclude<Preferences['startPage'], 'home'>, (locationId: number) => string> = {
  overview: webPaths.location,
  charts: webPaths.locationCharts,
  reports: webPaths.locationReports,
  // who may not set prices there is led on to the location
  pricing: webPaths.locationPriceLists,
}

/** Where a person lands who asked for no page of their own: their choice, else home. */
export function landingPath({ startPage, startLocationId }: Preferences): string {
  return startPage === 'home' || startLocationId === null
    ? webPaths.home()
    : pages[startPage](startLocationId)
}
