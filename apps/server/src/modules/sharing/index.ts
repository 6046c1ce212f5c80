import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { confirmationsRoutes } from './confirmations.routes.ts'
import { grantsRoutes } from './grants/grants.routes.ts'
import { inviteMail } from './invite-mail.job.ts'
import { invitesRoutes } from './invites.routes.ts'
import { membersRoutes } from './members.routes.ts'

/** People of companies and guests of locations: who belongs where, who is invited, who leaves. */
export function createSharing(platform: Platform, mailer: Mailer) {
  const mailJob = inviteMail(platform, mailer)
  return {
    routes: {
      members: membersRoutes(platform),
      grants: grantsRoutes(platform),
      invites: invitesRoutes(platform, mailJob),
      confirmations: confirmationsRoutes(platform),
    },
    jobs: [mailJob],
  }
}
