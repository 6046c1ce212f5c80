import type { Platform } from '../../platform/platform.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { companyAdminRoutes } from './companies/company-admin.routes.ts'
import type { TenancyViews } from './companies/tenancy-views.ts'
import { locationGroupsRoutes } from './groups/location-groups.routes.ts'
import { locationAdminRoutes } from './locations/location-admin.routes.ts'

export { createCompany, createLocationGroup, type NewCompany } from './companies/companies.commands.ts'
export {
  type AccessibleCompany,
  type AccessibleGroup,
  accessCompany,
  accessLocationGroup,
  mayRunCompany,
} from './companies/company.access.ts'
export { getCompanySettings } from './companies/company-settings.queries.ts'
export type { TenancyViews } from './companies/tenancy-views.ts'
export {
  type AccessibleLocation,
  accessLocation,
  accessLocationWithGrant,
  accessOwnLocation,
  locationSubject,
  reachableBy,
} from './locations/location.access.ts'
export { endGrant, endSharesInCompany, grantLocation } from './locations/location-grants.commands.ts'
export { resolvePlace } from './locations/location-place.ts'
export { getOwnLocation } from './locations/location-settings.queries.ts'
export { createLocation, type NewLocation } from './locations/locations.commands.ts'
export { assertPossibleOwner, unlessUnknownOwner } from './locations/owners.queries.ts'

/** Companies, their groups and locations, and who may reach them. */
export const createTenancy = (platform: Platform, views: TenancyViews) => ({
  routes: {
    companies: companiesRoutes(platform, views),
    companyAdmin: companyAdminRoutes(platform, views),
    locationGroups: locationGroupsRoutes(platform),
    locationAdmin: locationAdminRoutes(platform, views),
  },
})
