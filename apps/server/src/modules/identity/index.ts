import { accessChanged } from '../../platform/access-announcements.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { accountRoutes } from './account.routes.ts'
import { accountMail } from './account-mail.job.ts'
import { createNotices } from './account-notice.job.ts'
import { createActors } from './actors.ts'
import { bearerOf, createApiKeyActors } from './api-key-actors.ts'
import { apiKeysRoutes } from './api-keys.routes.ts'
import { authRoutes } from './auth.routes.ts'
import { firstAccountRoutes } from './first-account.routes.ts'
import { cleanIdentity } from './identity.job.ts'
import type { IdentityParts } from './identity-parts.ts'
import { impersonationRoutes } from './impersonation.routes.ts'
import { createLinks } from './links.commands.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { createSessions } from './sign-in.commands.ts'
import { createSignInLibrary } from './sign-in-library.ts'
import { createSocialProviders } from './social-providers.ts'
import { socialSignInRoutes } from './social-sign-in.routes.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'
import { userAdministrationRoutes } from './user-administration.routes.ts'

export { type AttemptLimit, countAttempt, uncountAttempt } from './attempts.ts'
export { offerFirstAccount } from './first-account.commands.ts'
export { hashToken, newToken } from './one-time-tokens.ts'
export { createUser, endMembership, hashUserPassword, type NewUser, setMembership } from './users.commands.ts'

/** Who people are: accounts, sessions, roles in companies. */
export function createIdentity(platform: Platform, mailer: Mailer) {
  const actors = createActors(platform.db)
  const apiKeyActors = createApiKeyActors(platform)
  const sessions = createSessions(platform, createSignInLibrary(platform), actors)
  const notices = createNotices(platform, mailer)
  const mailJob = accountMail(platform, mailer)
  const parts: IdentityParts = { sessions, notices, mailJob }
  const links = createLinks(platform, notices)
  platform.events.on(accessChanged, ({ userId, locationId }) => {
    // What everybody may do on a location is no part of who they are.
    if (userId === null && locationId !== null) return
    for (const known of [actors, apiKeyActors]) known.forget(userId)
  })
  return {
    routes: {
      auth: authRoutes(platform, sessions),
      firstAccount: firstAccountRoutes(platform, sessions),
      registration: registrationRoutes(platform, links, mailJob),
      account: accountRoutes(platform, parts),
      sessions: sessionsRoutes(platform),
      twoFactor: twoFactorRoutes(platform, parts),
      passkeys: passkeysRoutes(platform, parts),
      socialSignIn: socialSignInRoutes(platform, parts, createSocialProviders(platform.config)),
      apiKeys: apiKeysRoutes(platform, parts),
      impersonation: impersonationRoutes(platform),
      userAdministration: userAdministrationRoutes(platform, parts),
    },
    jobs: [cleanIdentity(platform), mailJob, notices.job],
    /** A key where one is given, else the session: a wrong key is nobody, whatever cookies come along. */
    resolveActor: (headers: Headers) => {
      const key = bearerOf(headers)
      return key === null ? sessions.resolveActor(headers) : apiKeyActors.actorOf(key)
    },
  }
}
