import type { Declaration } from '../declaration.ts'
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
export const identityDeclaration = {
  calls: {
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
  },
  errors: {
    email_not_verified: {
      status: 403,
      sentence: 'Confirm your e-mail address first.',
      text: 'refusals.email_not_verified',
    },
    second_factor_needed: {
      status: 401,
      sentence: 'Enter your two-factor code.',
      text: 'refusals.second_factor_needed',
    },
    passkey_needed: { status: 401, sentence: 'Sign in with your passkey.', text: 'refusals.passkey_needed' },
    second_factor_required: {
      status: 403,
      sentence: 'Your company requires two-factor authentication. Set it up first.',
      text: 'refusals.second_factor_required',
    },
    not_while_impersonating: {
      status: 403,
      sentence: 'You cannot do this while impersonating another user.',
      text: 'refusals.not_while_impersonating',
    },
    key_scope: {
      status: 403,
      sentence: 'This API key does not have permission to do this.',
      text: 'refusals.key_scope',
    },
    super_admin_stays: {
      status: 403,
      sentence: 'A super admin cannot delete their own account. Contact support.',
      text: 'refusals.super_admin_stays',
    },
    owns_locations: {
      status: 409,
      sentence: 'This person owns locations of the company. Give them another owner first.',
      text: 'refusals.owns_locations',
    },
    token_used: {
      status: 409,
      sentence: 'Provided token was already used and confirmed!',
      text: 'refusals.token_used',
    },
    token_expired: { status: 410, sentence: 'Provided token has expired!', text: 'refusals.token_expired' },
    token_missing: {
      status: 400,
      sentence: 'Token is missing! Invalid action requested!',
      text: 'refusals.token_missing',
    },
  },
} as const satisfies Declaration
