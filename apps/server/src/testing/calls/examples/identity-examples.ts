import type { identityDeclaration } from '@kilowatt/contracts/identity/identity-declaration'
import type { CallExamples } from './call-examples-type.ts'

const strong = 'seven green kites over water'
const names = { firstName: 'Nika', lastName: 'Zorko' }

export const identityExamples: CallExamples<keyof typeof identityDeclaration.calls> = {
  auth: {
    login: ({ self }) => ({ email: self.email, password: self.password }),
    logout: () => undefined,
    user: () => undefined,
  },
  firstAccount: {
    state: () => undefined,
    create: ({ self }) => ({
      ...names,
      token: self.verifyToken,
      email: 'first@example.com',
      password: strong,
    }),
  },
  registration: {
    register: () => ({
      ...names,
      email: 'somebody@example.com',
      password: strong,
      agreeToTerms: true,
      agreeToPrivacy: true,
    }),
    verifyEmail: ({ self }) => ({ token: self.verifyToken }),
    resendVerification: ({ self }) => ({ email: self.email }),
    forgottenPassword: ({ self }) => ({ email: self.email }),
    resetPassword: ({ self }) => ({ token: self.resetToken, password: strong }),
    tokenState: ({ self }) => ({ token: self.verifyToken }),
  },
  account: {
    get: () => undefined,
    savePersonal: () => ({ ...names, phone: null, countryId: null, spotMarketRegionId: null }),
    savePreferences: () => ({ units: 'imperial' }),
    changeEmail: ({ self }) => ({ email: `new-${self.email}`, password: self.password }),
    changePassword: ({ self }) => ({ currentPassword: self.password, password: strong }),
    consents: () => undefined,
    saveConsent: () => ({ granted: true }),
    exportData: () => undefined,
    deletion: () => undefined,
    deleteAccount: ({ self }) => ({ email: self.email, password: self.password }),
  },
  sessions: {
    list: () => undefined,
    revoke: ({ self }) => ({ sessionId: self.sessionId }),
    revokeOthers: () => undefined,
    switchCompany: ({ place }) => ({ companyId: place.companyId }),
  },
  twoFactor: {
    verify: ({ self }) => ({ code: self.code() }),
    state: () => undefined,
    setUp: ({ self }) => ({ password: self.password }),
    enable: ({ self }) => ({ code: self.code() }),
    renewRecoveryCodes: ({ self }) => ({ password: self.password, code: self.code() }),
    disable: ({ self }) => ({ password: self.password, code: self.code() }),
  },
  passkeys: {
    list: () => undefined,
    registrationOptions: ({ self }) => ({ password: self.password }),
    create: ({ self }) => ({ name: 'New', response: self.newPasskey }),
    rename: ({ self }) => ({ passkeyId: self.passkeyId, name: 'New' }),
    remove: ({ self }) => ({ passkeyId: self.passkeyId }),
    signInOptions: () => undefined,
    signIn: ({ self }) => ({ response: self.passkeyAnswer }),
  },
  socialSignIn: {
    start: () => ({ provider: 'a' }),
    callback: () => ({ provider: 'a' }),
    list: () => undefined,
    unlink: () => ({ provider: 'a' }),
  },
  apiKeys: {
    list: () => undefined,
    create: ({ self }) => ({ name: 'New', scope: 'read', expiresInDays: 1, password: self.password }),
    revoke: ({ self }) => ({ apiKeyId: self.apiKeyId }),
  },
  impersonation: {
    start: ({ place }) => ({ data: { userId: place.memberId } }),
    stop: () => undefined,
  },
  userAdministration: {
    verify: ({ place }) => ({ userId: place.unconfirmedId }),
    changeCompany: ({ place }) => ({
      userId: place.guestId,
      fromCompanyId: null,
      companyId: place.companyId,
    }),
    remove: ({ place }) => ({ userId: place.guestId }),
  },
}
