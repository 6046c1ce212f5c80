import { accessChanged } from '../../platform/access-announcements.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { impersonationRoutes } from './administration/impersonation.routes.ts'
import { userAdministrationRoutes } from './administration/user-administration.routes.ts'
import type { IdentityParts } from './identity-parts.ts'
import { bearerOf, createApiKeyActors } from './keys/api-key-actors.ts'
import { apiKeysRoutes } from './keys/api-keys.routes.ts'
import { passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { createNotices } from './people/account-notice.job.ts'
import { accountMail } from './registration/account-mail.job.ts'
import { firstAccountRoutes } from './registration/first-account.routes.ts'
import { createLinks } from './registration/links.commands.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { twoFactorRoutes } from './second-factor/two-factor.routes.ts'
import { createActors } from './sessions/actors.ts'
import { cleanIdentity } from './sessions/identity.job.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { createSignInLibrary } from './sessions/sign-in-library.ts'
import { authRoutes } from './sign-in/auth.routes.ts'
import { createSessions } from './sign-in/sign-in.commands.ts'
import { createSocialProviders } from './social/social-providers.ts'
import { socialSignInRoutes } from './social/social-sign-in.routes.ts'

export {
  createUser,
  endMembership,
  hashUserPassword,
  type NewUser,
  setMembership,
} from './people/users.commands.ts'
export { type AttemptLimit, countAttempt, uncountAttempt } from './proof/attempts.ts'
export { hashToken, newToken } from './proof/one-time-tokens.ts'
export { offerFirstAccount } from './registration/first-account.commands.ts'

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
