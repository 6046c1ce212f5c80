import { accountContract } from '@kilowatt/contracts/account'
import { api } from '@kilowatt/contracts/api'
import { apiKeysContract } from '@kilowatt/contracts/api-keys'
import { firstAccountContract } from '@kilowatt/contracts/first-account'
import { impersonationContract } from '@kilowatt/contracts/impersonation'
import { passkeysContract } from '@kilowatt/contracts/passkeys'
import { registrationContract } from '@kilowatt/contracts/registration'
import { sessionsContract } from '@kilowatt/contracts/sessions'
import { socialSignInContract } from '@kilowatt/contracts/social-sign-in'
import { twoFactorContract } from '@kilowatt/contracts/two-factor'
import { administrationContract } from './administration-contract.ts'

/** What the web app calls. */
export const contract = {
  ...api,
  ...administrationContract,
  registration: registrationContract,
  account: accountContract,
  sessions: sessionsContract,
  twoFactor: twoFactorContract,
  passkeys: passkeysContract,
  apiKeys: apiKeysContract,
  impersonation: impersonationContract,
  socialSignIn: socialSignInContract,
  firstAccount: firstAccountContract,
}
