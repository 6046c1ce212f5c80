import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { webPaths } from '@kilowatt/contracts/web-paths'

/** Pages of a location that a person can start on; `overview` is the location itself. */
const pages: Partial<Record<Preferences['startPage'], (locationId: number) => string>> = {
  overview: webPaths.location,
  charts: webPaths.locationCharts,
}

/** Where a person lands who asked for no page of their own: their choice, else home. */
export function landingPath({ startPage, startLocationId }: Preferences): string {
  const page = pages[startPage]
  return page === undefined || startLocationId === null ? webPaths.home() : page(startLocationId)
}
