import type { Platform } from '../../platform/platform.ts'
import { companiesRoutes } from './companies.routes.ts'
import { companyAdminRoutes } from './company-admin.routes.ts'
import { grantsRoutes } from './grants.routes.ts'
import { locationAdminRoutes } from './location-admin.routes.ts'
import { locationGroupsRoutes } from './location-groups.routes.ts'
import { locationsRoutes } from './locations.routes.ts'

export { createCompany, createLocationGroup, type NewCompany } from './companies.commands.ts'
export {
  type AccessibleCompany,
  type AccessibleGroup,
  accessCompany,
  accessLocationGroup,
  mayRunCompany,
} from './company.access.ts'
export {
  assertMayGive,
  endShare,
  endSharesInCompany,
  entryOf as locationEntry,
  type SharedLocation,
} from './grants.commands.ts'
export {
  type AccessibleLocation,
  accessLocation,
  accessLocationWithGrant,
  accessOwnLocation,
  reachableBy,
} from './location.access.ts'
export { resolvePlace } from './location-place.ts'
export { createLocation, grantLocation, type NewLocation } from './locations.commands.ts'
export { assertPossibleOwner, listCompanyPeople } from './owners.queries.ts'

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
