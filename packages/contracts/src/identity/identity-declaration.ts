import type { Declaration } from '../declaration.ts'
import type { NoticeKind } from '../notice-kinds.ts'
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

/** Changes to an account, so that people notice changes by others. */
const security = (values: NoticeKind['values']) =>
  ({
    group: 'account',
    severity: 'major',
    feature: 'mail',
    values,
    isMandatory: true,
  }) as const satisfies NoticeKind

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
      sentence: 'This person owns locations of the company. Give the locations another owner first.',
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
  auditObjects: {
    user: 'words.user',
  },
  auditActions: {
    'api-key.create': 'audit.action_api-key.create',
    'api-key.revoke': 'audit.action_api-key.revoke',
    'passkey.create': 'audit.action_passkey.create',
    'passkey.remove': 'audit.action_passkey.remove',
    'passkey.rename': 'audit.action_passkey.rename',
    'session.end': 'audit.action_session.end',
    'session.revoke': 'audit.action_session.revoke',
    'session.revoke-others': 'audit.action_session.revoke-others',
    'session.start': 'audit.action_session.start',
    'session.switch-company': 'audit.action_session.switch-company',
    'user.ask-new-email': 'audit.action_user.ask-new-email',
    'user.change-company': 'audit.action_user.change-company',
    'user.change-consent': 'audit.action_user.change-consent',
    'user.change-email': 'audit.action_user.change-email',
    'user.change-password': 'audit.action_user.change-password',
    'user.change-personal': 'audit.action_user.change-personal',
    'user.change-preferences': 'audit.action_user.change-preferences',
    'user.confirm-email': 'audit.action_user.confirm-email',
    'user.create-first': 'audit.action_user.create-first',
    'user.delete': 'audit.action_user.delete',
    'user.disable-second-factor': 'audit.action_user.disable-second-factor',
    'user.enable-second-factor': 'audit.action_user.enable-second-factor',
    'user.export': 'audit.action_user.export',
    'user.impersonate': 'audit.action_user.impersonate',
    'user.join-company': 'audit.action_user.join-company',
    'user.leave-company': 'audit.action_user.leave-company',
    'user.link-provider': 'audit.action_user.link-provider',
    'user.register': 'audit.action_user.register',
    'user.renew-recovery-codes': 'audit.action_user.renew-recovery-codes',
    'user.reset-password': 'audit.action_user.reset-password',
    'user.unimpersonate': 'audit.action_user.unimpersonate',
    'user.unlink-provider': 'audit.action_user.unlink-provider',
    'user.verify': 'audit.action_user.verify',
  },
  auditFields: {
    analytics: 'consent.analytics',
    expiresInDays: 'audit.field_expiresInDays',
    firstName: 'words.firstName',
    lastName: 'words.lastName',
    locale: 'form.language',
    phone: 'user.phone',
    prefix: 'audit.field_prefix',
    provider: 'audit.field_provider',
    role: 'words.role',
    scope: 'user.keyScope',
    spotMarketRegionId: null,
    startLocationId: 'words.location',
    startPage: 'user.startPage',
    units: 'user.units',
  },
  auditReferences: {
    startLocationId: 'location',
  },
  notices: {
    passwordChanged: security({}),
    passwordChangedKeysStay: security({ keys: 'night report, my phone' }),
    emailChanged: security({ newEmail: 'new@example.com' }),
    secondFactorEnabled: security({}),
    secondFactorDisabled: security({}),
    passkeyAdded: security({ passkey: "Žiga's phone" }),
    apiKeyCreated: security({ key: 'night report', scope: 'read' }),
    socialLinked: security({ provider: 'Example ID' }),
    newBrowser: {
      ...{ group: 'account', severity: 'major', feature: 'mail', mailByDefault: true },
      values: { browser: 'Firefox, Linux' },
    },
  },
} as const satisfies Declaration
