import type { Platform } from '../../platform/platform.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { companyAdminRoutes } from './companies/company-admin.routes.ts'
import { grantsRoutes } from './grants/grants.routes.ts'
import { locationGroupsRoutes } from './groups/location-groups.routes.ts'
import { locationAdminRoutes } from './locations/location-admin.routes.ts'
import { locationsRoutes } from './locations/locations.routes.ts'

export { createCompany, createLocationGroup, type NewCompany } from './companies/companies.commands.ts'
export {
  type AccessibleCompany,
  type AccessibleGroup,
  accessCompany,
  accessLocationGroup,
  mayRunCompany,
} from './companies/company.access.ts'
export {
  assertMayGive,
  endShare,
  endSharesInCompany,
  entryOf as locationEntry,
  type SharedLocation,
} from './grants/grants.commands.ts'
export { assertPossibleOwner, listCompanyPeople } from './grants/owners.queries.ts'
export {
  type AccessibleLocation,
  accessLocation,
  accessLocationWithGrant,
  accessOwnLocation,
  reachableBy,
} from './locations/location.access.ts'
export { resolvePlace } from './locations/location-place.ts'
export { createLocation, grantLocation, type NewLocation } from './locations/locations.commands.ts'

/** Companies, their groups and locations, and who may reach them. */
export const createTenancy = (platform: Platform) => ({
  routes: {
    companies: companiesRoutes(platform),
    companyAdmin: companyAdminRoutes(platform),
    locationGroups: locationGroupsRoutes(platform),
    locations: locationsRoutes(platform),
    locationAdmin: locationAdminRoutes(platform),
    grants: grantsRoutes(platform),
  },
})
