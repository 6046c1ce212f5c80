import { api } from '@kilowatt/contracts/api'
import { type AuditAction, auditActions } from '@kilowatt/contracts/audit-names'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'

/** Every call that is not a reading one: what it leaves in the log, or why it leaves nothing. A new call fails without a line. */
const audited: Record<string, AuditAction | readonly AuditAction[] | { because: string }> = {
  'account.changeEmail': 'user.ask-new-email',
  'account.changePassword': 'user.change-password',
  'account.deleteAccount': 'user.delete',
  'account.saveConsent': 'user.change-consent',
  'account.savePersonal': 'user.change-personal',
  'account.savePreferences': 'user.change-preferences',
  'apiKeys.create': 'api-key.create',
  'apiKeys.revoke': 'api-key.revoke',
  'auth.login': 'session.start',
  'auth.logout': 'session.end',
  'companyAdmin.create': 'company.create',
  'companyAdmin.update': 'company.update',
  'companyLogo.remove': 'company.remove-logo',
  'companyLogo.save': 'company.change-logo',
  'companyMail.check': 'company.check-sender',
  'companyMail.save': 'company.change-sender',
  'confirmations.validate': 'location.confirm-invite',
  'devices.createCommand': 'device.command',
  'firstAccount.create': ['user.create-first', 'session.start'],
  'grants.revoke': 'location.end-share',
  'grants.set': ['location.share', 'location.change-share'],
  'impersonation.start': 'user.impersonate',
  'impersonation.stop': 'user.unimpersonate',
  'invites.revoke': ['location.revoke-invite', 'location.end-share'],
  'invites.send': 'location.invite',
  'locationAdmin.create': 'location.create',
  'locationAdmin.remove': 'location.delete',
  'locationAdmin.setOwner': 'location.set-owner',
  'locationAdmin.update': 'location.update',
  'locationGroups.create': 'location-group.create',
  'locationGroups.moveHere': 'location-group.move-here',
  'locationGroups.remove': 'location-group.delete',
  'locationGroups.rename': 'location-group.rename',
  'members.remove': 'user.leave-company',
  'members.setRole': 'user.set-role',
  'oemDevices.create': 'controller.register',
  'oemDevices.importBatch': 'controller.import',
  'oemDevices.setOwner': 'controller.set-owner',
  'passkeys.create': 'passkey.create',
  'passkeys.registrationOptions': {
    because: 'it only makes a challenge; the passkey is written with its answer',
  },
  'passkeys.remove': 'passkey.remove',
  'passkeys.rename': 'passkey.rename',
  'passkeys.signIn': 'session.start',
  'passkeys.signInOptions': { because: 'it only makes a challenge, for whoever asks' },
  'registration.forgottenPassword': {
    because: 'nobody knows yet who asks, and nothing changes; user.reset-password is what follows',
  },
  'registration.register': 'user.register',
  'registration.resendVerification': { because: 'it only sends the same link again' },
  'registration.resetPassword': 'user.reset-password',
  'registration.tokenState': { because: 'it only reads; the token is in the body to stay out of addresses' },
  'registration.verifyEmail': ['user.confirm-email', 'user.change-email'],
  'sessions.revoke': 'session.revoke',
  'sessions.revokeOthers': 'session.revoke-others',
  'sessions.switchCompany': 'session.switch-company',
  'setup.assign': 'controller.claim',
  'setup.location': ['location.create', 'controller.claim'],
  'setup.release': 'controller.release',
  'socialSignIn.start': { because: 'it only leaves for the provider; coming back is written down' },
  'socialSignIn.unlink': 'user.unlink-provider',
  'twoFactor.disable': 'user.disable-second-factor',
  'twoFactor.enable': 'user.enable-second-factor',
  'twoFactor.renewRecoveryCodes': 'user.renew-recovery-codes',
  'twoFactor.setUp': { because: 'the secret counts for nothing until it is enabled' },
  'twoFactor.verify': 'session.start',
  'userAdministration.changeCompany': 'user.change-company',
  'userAdministration.remove': 'user.delete',
  'userAdministration.verify': 'user.verify',
}

/** What reading calls leave in the log: who takes data away, and who comes back from a provider. */
const auditedReads: Record<string, readonly AuditAction[]> = {
  'account.exportData': ['user.export'],
  'socialSignIn.callback': ['session.start', 'user.register', 'user.link-provider'],
}

test('every call that may change something is audited, or says why not', () => {
  expect(Object.keys(audited).toSorted()).toEqual(namesOf('writing').toSorted())
})

test('what reading calls leave in the log is that of calls that exist', () => {
  expect(namesOf('reading')).toEqual(expect.arrayContaining(Object.keys(auditedReads)))
})

test('law: every action of the log is that of some call', () => {
  const used = [...Object.values(audited), ...Object.values(auditedReads)].flatMap((entry) =>
    typeof entry === 'object' && 'because' in entry ? [] : entry,
  )
  expect([...new Set(used)].toSorted()).toEqual([...auditActions].toSorted())
})

test('every action has a text', async () => {
  const { audit } = await loadMessages('en')
  const without = auditActions.filter((action) => !audit?.[`action_${action}`])
  expect(without).toEqual([])
})

const namesOf = (kind: 'reading' | 'writing') =>
  entriesOf(api).flatMap(({ name, method }) => ((method === 'GET') === (kind === 'reading') ? [name] : []))

function entriesOf(router: object, path: readonly string[] = []): { name: string; method: string }[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = [...path, key]
    if (!isContractProcedure(value)) return entriesOf(value, name)
    return { name: name.join('.'), method: value['~orpc'].route.method ?? '' }
  })
}
