/** Companies, the tree of their location groups, locations, and the access checks for them. */

import type { Platform } from '../../platform/platform.ts'
import { companyAdminRoutes } from './companies/company-admin.routes.ts'
import type { CompanyViews } from './companies/company-views.ts'
import { countriesRoutes } from './companies/countries.routes.ts'
import { locationGroupsRoutes } from './groups/location-groups.routes.ts'
import { locationAdminRoutes } from './locations/location-admin.routes.ts'
import type { LocationViews, OnMoved } from './locations/location-views.ts'

export { createCompany, createLocationGroup, type NewCompany } from './companies/companies.commands.ts'
export {
  type AccessibleCompany,
  type AccessibleGroup,
  accessCompany,
  accessLocationGroup,
  companySubject,
  groupSubject,
} from './companies/company.access.ts'
export { getCompanySettings } from './companies/company-settings.queries.ts'
export { findDefaultCompany } from './companies/default-company.queries.ts'
export { addMembership, endMembership, setMembership } from './companies/memberships.commands.ts'
export { findGroup, groupsBelow, locationsOf, mainTimezone } from './groups/location-groups.queries.ts'
export {
  type AccessibleLocation,
  accessLocation,
  accessLocationWithGrant,
  accessOwnLocation,
  grantAllows,
  locationSubject,
  ofCompany,
  reachableBy,
} from './locations/location.access.ts'

import { tenancyPersonalData } from './tenancy.personal-data.ts'

export {
  endGrant,
  endSharesInCompany,
  endTimedControl,
  grantControlUntil,
  grantLocation,
} from './locations/location-grants.commands.ts'
export { resolvePlace } from './locations/location-place.ts'
export { openLocation } from './locations/location-settings.commands.ts'
export { getOwnLocation } from './locations/location-settings.queries.ts'
export { createLocation, type NewLocation } from './locations/locations.commands.ts'
export { assertPossibleOwner } from './locations/owners.queries.ts'
export { personMay, personRuns } from './locations/person-rights.ts'

export type TenancyViews = CompanyViews & LocationViews

export const createTenancy = (platform: Platform, views: TenancyViews, onMoved: OnMoved) => ({
  personalData: tenancyPersonalData,
  routes: {
    countries: countriesRoutes(platform),
    companyAdmin: companyAdminRoutes(platform, views),
    locationGroups: locationGroupsRoutes(platform),
    locationAdmin: locationAdminRoutes(platform, views, onMoved),
  },
})
