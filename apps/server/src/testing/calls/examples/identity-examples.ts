import type { identityDeclaration } from '@kilowatt/contracts/identity/identity-declaration'
import { issueToken } from '../../../modules/identity/proof/one-time-tokens.ts'
import { system } from '../../../platform/changes.ts'
import { signInHalf } from '../../people/sign-in.ts'
import { visitProvider } from '../../people/social-visit.ts'
import { about, guest, member, own, proven, readBy, withFactor } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

const strong = 'seven green kites over water'
const names = { firstName: 'Nika', lastName: 'Zorko' }

export const identityExamples: ModuleExamples<keyof typeof identityDeclaration.calls> = {
  inputs: {
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
  },
  audited: {
    'account.changeEmail': [own('user.ask-new-email')],
    'account.changePassword': [own('user.change-password')],
    'account.deleteAccount': [own('user.delete')],
    'account.saveConsent': [own('user.change-consent')],
    'account.savePersonal': [own('user.change-personal')],
    'account.savePreferences': [own('user.change-preferences')],
    'apiKeys.create': [own('api-key.create')],
    'apiKeys.revoke': [own('api-key.revoke')],
    'auth.login': [proven('session.start')],
    'auth.logout': [own('session.end')],
    'impersonation.start': [readBy(null, member('user.impersonate'))],
    'impersonation.stop': [
      async ({ api, place }) => {
        await api.impersonation.start({ data: { userId: place.memberId } })
        return {
          by: 'superAdmin',
          asUserId: place.memberId,
          leaves: [['user.unimpersonate', 'user', place.memberId, null]],
        }
      },
    ],
    'passkeys.create': [own('passkey.create')],
    'passkeys.registrationOptions': {
      because: 'it only makes a challenge; the passkey is written with its answer',
    },
    'passkeys.remove': [own('passkey.remove')],
    'passkeys.rename': [own('passkey.rename')],
    'passkeys.signIn': [proven('session.start')],
    'passkeys.signInOptions': { because: 'it only makes a challenge, for whoever asks' },
    'registration.forgottenPassword': {
      because: 'nobody knows yet who asks, and nothing changes; user.reset-password is what follows',
    },
    'registration.register': [
      () => ({ by: 'stranger', actorId: 'new', leaves: [['user.register', 'user', 'new', null]] }),
    ],
    'registration.resendVerification': { because: 'it only sends the same link again' },
    'registration.resetPassword': [readBy(null, proven('user.reset-password'))],
    'registration.tokenState': {
      because: 'it only reads; the token is in the body to stay out of addresses',
    },
    'registration.verifyEmail': [
      readBy(null, proven('user.confirm-email')),
      async (stage) => {
        const { server, selfId, self } = stage
        const token = await server.app.platform.inTx(system, ({ tx }) =>
          issueToken(tx, {
            purpose: 'change_email',
            userId: selfId,
            validS: 600,
            data: { newEmail: `new-${self.email}` },
          }),
        )
        return { ...(await readBy(null, proven('user.change-email'))(stage)), input: { token } }
      },
    ],
    'sessions.revoke': [own('session.revoke')],
    'sessions.revokeOthers': [own('session.revoke-others')],
    'sessions.switchCompany': [own('session.switch-company')],
    'socialSignIn.start': { because: 'it only leaves for the provider; coming back is written down' },
    'socialSignIn.unlink': [
      async (stage) => {
        const { email } = stage.self
        stage.server.provider.become({ sub: email, email, email_verified: true })
        await visitProvider(stage.server, 'a', { cookie: stage.cookie })
        return own('user.unlink-provider')(stage)
      },
    ],
    'twoFactor.disable': [withFactor('user.disable-second-factor')],
    'twoFactor.enable': [own('user.enable-second-factor')],
    'twoFactor.renewRecoveryCodes': [withFactor('user.renew-recovery-codes')],
    'twoFactor.setUp': { because: 'the secret counts for nothing until it is enabled' },
    'twoFactor.verify': [
      async (stage) => {
        const { server, self, api } = stage
        await api.twoFactor.enable({ code: self.code() })
        const input = { code: self.code(1) }
        return { ...(await proven('session.start')(stage)), input, cookie: await signInHalf(server, self) }
      },
    ],
    'userAdministration.changeCompany': [guest('user.change-company')],
    'userAdministration.remove': [readBy(null, guest('user.delete'))],
    'userAdministration.verify': [
      readBy(null, about('user', ({ place }) => place.unconfirmedId)('user.verify')),
      async ({ server, place: { unconfirmedId: id, companyId } }) => {
        await server.app.platform.db
          .updateTable('user_account')
          .set({ joins_company_id: companyId })
          .where('id', '=', id)
          .execute()
        return {
          by: 'superAdmin',
          leaves: [
            ['user.join-company', 'user', id],
            ['user.verify', 'user', id, null],
          ],
        }
      },
    ],
  },
  personal: [
    'auth',
    'registration',
    'account',
    'sessions',
    'twoFactor',
    'passkeys',
    'socialSignIn',
    'apiKeys',
  ],
}
