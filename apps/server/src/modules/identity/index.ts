import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { accountMail } from './account-mail.job.ts'
import { createNotices } from './account-notice.job.ts'
import { createActors } from './actors.ts'
import { authRoutes } from './auth.routes.ts'
import { firstAccountRoutes } from './first-account.routes.ts'
import { cleanIdentity } from './identity.job.ts'
import { createLinks } from './links.commands.ts'
import { registrationRoutes } from './registration.routes.ts'
import { createSessions } from './sign-in.commands.ts'
import { createSignInLibrary } from './sign-in-library.ts'

export { offerFirstAccount } from './first-account.commands.ts'
export { createUser, endMembership, hashUserPassword, type NewUser, setMembership } from './users.commands.ts'

/** Who people are: accounts, sessions, roles in companies. */
export function createIdentity(platform: Platform, mailer: Mailer) {
  const actors = createActors(platform.db)
  const sessions = createSessions(platform, createSignInLibrary(platform), actors)
  const notices = createNotices(platform, mailer)
  const mailJob = accountMail(platform, mailer)
  const links = createLinks(platform, actors, notices)
  platform.events.on('accessChanged', ({ userId }) => {
    if (userId !== null) actors.forgetUser(userId)
  })
  return {
    routes: {
      auth: authRoutes(platform, sessions),
      firstAccount: firstAccountRoutes(platform, sessions),
      registration: registrationRoutes(platform, links, mailJob),
    },
    jobs: [cleanIdentity(platform), mailJob, notices.job],
    resolveActor: sessions.resolveActor,
  }
}
