/**
 * Identity: how people prove who they are, and what is stored about them. The folders, from the lowest up:
 *
 * - `proof` ways to prove an identity, and limits on tries
 * - `people` the record of a person, notices about it and its log entries
 * - `sessions` who is signed in where, and as a member of which company
 * - `second-factor` authenticator apps and recovery codes; `passkeys`; `keys` for scripts
 * - `sign-in` by password; `social` by a provider
 * - `registration` new accounts, and the links of mails
 * - `accounts` what people do with their own accounts; `administration` what administrators do with them, and
 *   membership of companies
 */

import type { Db } from '../../platform/database/db.ts'
import { accessChanged } from '../../platform/events/access-announcements.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { impersonationRoutes } from './administration/impersonation.routes.ts'
import { userAdministrationRoutes } from './administration/user-administration.routes.ts'
import { identityPersonalData } from './identity.personal-data.ts'
import { bearerOf, createApiKeyActors } from './keys/api-key-actors.ts'
import { apiKeysRoutes } from './keys/api-keys.routes.ts'
import { passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { createNotices } from './people/account-notices.ts'
import { createUserView, type Places } from './people/users.queries.ts'
import { createPasswordEstimator } from './proof/password-estimator.ts'
import { createNewPasswords } from './proof/password-rules.ts'
import { createAccountMails } from './registration/account-mail.job.ts'
import { firstAccountRoutes } from './registration/first-account.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { twoFactorRoutes } from './second-factor/two-factor.routes.ts'
import { createActors } from './sessions/actors.ts'
import { createSessions } from './sessions/browser-sessions.ts'
import { cleanIdentity } from './sessions/identity.job.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { createSignInLibrary } from './sessions/sign-in-library.ts'
import { authRoutes } from './sign-in/auth.routes.ts'
import { createSocialProviders } from './social/social-providers.ts'
import { socialSignInRoutes } from './social/social-sign-in.routes.ts'

export { leaveCompany } from './people/leave-company.commands.ts'
export { mayStill } from './people/may-still.ts'
export { auditOwn, personSubject } from './people/person.audit.ts'
export { siteOfPerson } from './people/person-site.ts'
export { createUser, type NewUser } from './people/users.commands.ts'
export type { Places } from './people/users.queries.ts'
export { type AttemptLimit, countAttempt, uncountAttempt } from './proof/attempts.ts'
export { hashToken, newToken } from './proof/one-time-tokens.ts'
export { hashUserPassword } from './proof/password-rules.ts'
export { offerFirstAccount } from './registration/first-account.commands.ts'

/** Views in answers of identity that need data from modules above. */
export type IdentityViews = {
  readonly listPlaces: (db: Db, userId: number) => Promise<Places>
  /** the parts of an account export, from all modules */
  readonly personalData: () => PersonalData
}

export function createIdentity(platform: Platform, mailer: Mailer, views: IdentityViews) {
  const actors = createActors(platform)
  const apiKeyActors = createApiKeyActors(platform)
  const sessions = createSessions(platform, createSignInLibrary(platform), actors)
  const userOf = createUserView(platform.db, views.listPlaces)
  const notices = createNotices(platform, mailer)
  const mails = createAccountMails(platform, mailer)
  const providers = createSocialProviders(platform.config)
  const estimator = createPasswordEstimator()
  const hashNewPassword = createNewPasswords(estimator)
  platform.events.on(accessChanged, ({ userId, locationId }) => {
    // A change of everyone's access to a location does not affect identity.
    if (userId === null && locationId !== null) return
    for (const known of [actors, apiKeyActors]) known.forget(userId)
  })
  return {
    personalData: identityPersonalData,
    routes: {
      auth: authRoutes(platform, { sessions, userOf }),
      firstAccount: firstAccountRoutes(platform, { sessions, userOf, hashNewPassword }),
      registration: registrationRoutes(platform, { sessions, mails, notices, hashNewPassword }),
      account: accountRoutes(platform, {
        sessions,
        notices,
        mails,
        hashNewPassword,
        personalData: views.personalData,
      }),
      sessions: sessionsRoutes(platform, userOf),
      twoFactor: twoFactorRoutes(platform, { sessions, notices, userOf }),
      passkeys: passkeysRoutes(platform, { sessions, notices, userOf }),
      socialSignIn: socialSignInRoutes(platform, { sessions, notices, providers }),
      apiKeys: apiKeysRoutes(platform, notices),
      impersonation: impersonationRoutes(platform, userOf),
      userAdministration: userAdministrationRoutes(platform, notices),
    },
    jobs: [cleanIdentity(platform), mails.job, notices.job],
    /**
     * The actor of the key if there is one, otherwise of the session. With a wrong key the caller counts as
     * signed out, whatever cookies are sent.
     */
    resolveActor: (headers: Headers) => {
      const key = bearerOf(headers)
      return key === null ? sessions.resolveActor(headers) : apiKeyActors.actorOf(key)
    },
    [Symbol.asyncDispose]: () => estimator[Symbol.asyncDispose](),
  }
}
