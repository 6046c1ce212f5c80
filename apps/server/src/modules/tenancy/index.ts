import type { Platform } from '../../platform/platform.ts'
import { companiesRoutes } from './companies.routes.ts'
import { locationsRoutes } from './locations.routes.ts'

export { createCompany, createLocationGroup, type NewCompany } from './companies.commands.ts'
export { type AccessibleLocation, accessLocation, reachableBy } from './location.access.ts'
export { createLocation, grantLocation, type NewLocation } from './locations.commands.ts'

/** Companies, their groups and locations, and who may reach them. */
export const createTenancy = (platform: Platform) => ({
  routes: { companies: companiesRoutes(platform), locations: locationsRoutes(platform) },
})
