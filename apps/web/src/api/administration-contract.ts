import { adminSearchContract } from '@kilowatt/contracts/admin-search'
import { auditContract } from '@kilowatt/contracts/audit'
import { companyAdminContract } from '@kilowatt/contracts/company-admin'
import { confirmationsContract } from '@kilowatt/contracts/confirmations'
import { grantsContract } from '@kilowatt/contracts/grants'
import { userAdministrationContract } from '@kilowatt/contracts/impersonation'
import { invitesContract } from '@kilowatt/contracts/invites'
import { locationAdminContract } from '@kilowatt/contracts/location-admin'
import { locationGroupsContract } from '@kilowatt/contracts/location-groups'
import { membersContract } from '@kilowatt/contracts/members'
import { menuBranchesContract } from '@kilowatt/contracts/menu-branches'
import { setupContract } from '@kilowatt/contracts/setup'

/** The calls of administration, by the names that the browser uses. */
export const administrationContract = {
  adminSearch: adminSearchContract,
  audit: auditContract,
  companyAdmin: companyAdminContract,
  confirmations: confirmationsContract,
  grants: grantsContract,
  invites: invitesContract,
  locationAdmin: locationAdminContract,
  locationGroups: locationGroupsContract,
  members: membersContract,
  menuBranches: menuBranchesContract,
  setup: setupContract,
  userAdministration: userAdministrationContract,
}
