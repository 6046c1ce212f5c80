import { accountContract } from './account.ts'
import { adminSearchContract } from './admin-search.ts'
import { apiKeysContract } from './api-keys.ts'
import { auditContract } from './audit.ts'
import { authContract } from './auth.ts'
import { chartsContract } from './charts.ts'
import { companiesContract } from './companies.ts'
import { companyAdminContract } from './company-admin.ts'
import { companyLogoContract } from './company-logo.ts'
import { companyMailContract } from './company-mail.ts'
import { confirmationsContract } from './confirmations.ts'
import { devicesContract } from './devices.ts'
import { firstAccountContract } from './first-account.ts'
import { grantsContract } from './grants.ts'
import { impersonationContract, userAdministrationContract } from './impersonation.ts'
import { invitesContract } from './invites.ts'
import { liveContract } from './live.ts'
import { locationAdminContract } from './location-admin.ts'
import { locationGroupsContract } from './location-groups.ts'
import { locationsContract } from './locations.ts'
import { mailOutboxContract } from './mail-outbox.ts'
import { membersContract } from './members.ts'
import { menuContract } from './menu.ts'
import { menuBranchesContract } from './menu-branches.ts'
import { oemDevicesContract } from './oem-devices.ts'
import { passkeysContract } from './passkeys.ts'
import { quarantineContract } from './quarantine.ts'
import { registrationContract } from './registration.ts'
import { sessionsContract } from './sessions.ts'
import { setupContract } from './setup.ts'
import { siteContract } from './site.ts'
import { socialSignInContract } from './social-sign-in.ts'
import { twoFactorContract } from './two-factor.ts'
import { usersContract } from './users.ts'

/** Every call of the product. Paths are relative to /api. */
export const api = {
  site: siteContract,
  auth: authContract,
  firstAccount: firstAccountContract,
  registration: registrationContract,
  account: accountContract,
  sessions: sessionsContract,
  twoFactor: twoFactorContract,
  passkeys: passkeysContract,
  socialSignIn: socialSignInContract,
  apiKeys: apiKeysContract,
  impersonation: impersonationContract,
  userAdministration: userAdministrationContract,
  mailOutbox: mailOutboxContract,
  menu: menuContract,
  menuBranches: menuBranchesContract,
  companies: companiesContract,
  companyAdmin: companyAdminContract,
  companyLogo: companyLogoContract,
  companyMail: companyMailContract,
  locationGroups: locationGroupsContract,
  locations: locationsContract,
  locationAdmin: locationAdminContract,
  grants: grantsContract,
  members: membersContract,
  invites: invitesContract,
  confirmations: confirmationsContract,
  users: usersContract,
  devices: devicesContract,
  oemDevices: oemDevicesContract,
  setup: setupContract,
  charts: chartsContract,
  live: liveContract,
  quarantine: quarantineContract,
  adminSearch: adminSearchContract,
  audit: auditContract,
}
