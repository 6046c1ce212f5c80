import { companyAdminContract } from './company-admin.ts'
import { countriesContract } from './countries.ts'
import { locationAdminContract } from './location-admin.ts'
import { locationGroupsContract } from './location-groups.ts'

/** Companies, their groups and locations. */
export const tenancyApi = {
  countries: countriesContract,
  companyAdmin: companyAdminContract,
  locationGroups: locationGroupsContract,
  locationAdmin: locationAdminContract,
}
