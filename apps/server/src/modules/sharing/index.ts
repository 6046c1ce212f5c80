/** People of companies and guests of locations. `members` of companies, `grants` on locations, `invites` to them and their answers. */
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { grantsRoutes } from './grants/grants.routes.ts'
import { confirmationsRoutes } from './invites/confirmations.routes.ts'
import { createInviteMails } from './invites/invite-mail.job.ts'
import { invitesRoutes } from './invites/invites.routes.ts'
import { membersRoutes } from './members/members.routes.ts'

export { isOpenInvite } from './invites/inviter-rights.ts'

export function createSharing(platform: Platform, mailer: Mailer) {
  const mails = createInviteMails(platform, mailer)
  return {
    routes: {
      members: membersRoutes(platform),
      grants: grantsRoutes(platform),
      invites: invitesRoutes(platform, mails),
      confirmations: confirmationsRoutes(platform),
    },
    jobs: [mails.job],
  }
}
