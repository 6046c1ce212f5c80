import { companiesContract } from './companies.ts'
import { companyAdminContract } from './company-admin.ts'
import { grantsContract } from './grants.ts'
import { locationAdminContract } from './location-admin.ts'
import { locationGroupsContract } from './location-groups.ts'
import { locationsContract } from './locations.ts'

/** Companies, their groups and locations, and who may do what there. */
export const tenancyApi = {
  companies: companiesContract,
  companyAdmin: companyAdminContract,
  locationGroups: locationGroupsContract,
  locations: locationsContract,
  locationAdmin: locationAdminContract,
  grants: grantsContract,
}
