import { companiesContract } from './companies.ts'
import { companyAdminContract } from './company-admin.ts'
import { locationAdminContract } from './location-admin.ts'
import { locationGroupsContract } from './location-groups.ts'

/** Companies, their groups and locations. */
export const tenancyApi = {
  companies: companiesContract,
  companyAdmin: companyAdminContract,
  locationGroups: locationGroupsContract,
  locationAdmin: locationAdminContract,
}
