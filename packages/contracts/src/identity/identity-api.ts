import { accountContract } from './account.ts'
import { apiKeysContract } from './api-keys.ts'
import { authContract } from './auth.ts'
import { firstAccountContract } from './first-account.ts'
import { impersonationContract, userAdministrationContract } from './impersonation.ts'
import { passkeysContract } from './passkeys.ts'
import { registrationContract } from './registration.ts'
import { sessionsContract } from './sessions.ts'
import { socialSignInContract } from './social-sign-in.ts'
import { twoFactorContract } from './two-factor.ts'

/** People: accounts, sign-in, sessions, keys, and administration by super admins. */
export const identityApi = {
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
}
