/**
 * Members of companies and guests of locations. `members` of companies, `grants` on locations, `invites` to locations,
 * `company-invites` to companies, `confirmations` of both.
 */
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { companyInvite } from './company-invites/company-invite.ts'
import { companyInvitesRoutes } from './company-invites/company-invites.routes.ts'
import { confirmationsRoutes } from './confirmations/confirmations.routes.ts'
import { grantsRoutes } from './grants/grants.routes.ts'
import { createInviteMails } from './invites/invite-mails.ts'
import { invitesRoutes } from './invites/invites.routes.ts'
import { locationInvite } from './invites/location-invite.ts'
import { membersRoutes } from './members/members.routes.ts'
import { sharingPersonalData } from './sharing.personal-data.ts'

export { isOpenCompanyInvite } from './company-invites/company-inviter-rights.ts'
export { isOpenInvite } from './invites/inviter-rights.ts'

export function createSharing(platform: Platform, mailer: Mailer) {
  const toLocations = createInviteMails(platform, mailer, locationInvite)
  const toCompanies = createInviteMails(platform, mailer, companyInvite)
  return {
    personalData: sharingPersonalData,
    routes: {
      members: membersRoutes(platform),
      grants: grantsRoutes(platform),
      invites: invitesRoutes(platform, toLocations),
      companyInvites: companyInvitesRoutes(platform, toCompanies),
      confirmations: confirmationsRoutes(platform),
    },
    jobs: [toLocations.job, toCompanies.job],
  }
}
