import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { AuditObjectType } from '@kilowatt/contracts/audit-object-types'
import { issueToken } from '../../modules/identity/proof/one-time-tokens.ts'
import { system } from '../../platform/changes.ts'
import { signedInAs, signInHalf } from '../people/sign-in.ts'
import { visitProvider } from '../people/social-visit.ts'
import type { AuditCase, Entry, Made, Making, Stage } from './audit-case.ts'
import { exampleOf } from './call-examples.ts'
import { viewOnly } from './call-scene.ts'

/** Cases of calls that super admins make about one thing of the place. */
const about =
  (objectType: AuditObjectType, objectId: (stage: Stage) => Made): Entry =>
  (action) =>
  (stage) => ({ by: 'superAdmin', leaves: [[action, objectType, objectId(stage)]] })

/** A case whose entries stand in no company, or in the one that was made. */
const readBy =
  (companyId: 'new' | null, making: Making): Making =>
  async (stage) => {
    const made = await making(stage)
    return {
      ...made,
      leaves: made.leaves.map(([action, objectType, objectId]) => [action, objectType, objectId, companyId]),
    }
  }

const company = about('company', ({ place }) => place.companyId)
const location = about('location', ({ place }) => place.locationId)
const group = about('location-group', ({ place }) => place.emptyGroupId)
const controller = about('controller', ({ place }) => place.controllerId)
const device = about('device', ({ place }) => place.deviceId)
const deviceGroup = about('device-group', ({ place }) => place.deviceGroupId)
const release = about('software-release', ({ place }) => place.software.releaseId)
const draft = about('software-release', ({ place }) => place.software.draftId)
const rollout = about('software-rollout', ({ place }) => place.software.rolloutId)
const networkPrice = about('network-price', ({ place }) => place.networkPrice.id)
const networkPrices = about('network-price', () => null)
const biddingZone: Entry =
  (action) =>
  async ({ api }) => {
    const { entries } = (await api.spotMarket.regions()).data
    const zone = entries.find(({ code }) => code === 'ME')
    return { by: 'superAdmin', leaves: [[action, 'bidding-zone', zone?.id ?? null]] }
  }
const member = about('user', ({ place }) => place.memberId)
const guest = about('user', ({ place }) => place.guestId)
const fresh = (objectType: AuditObjectType) => about(objectType, () => 'new')
/** What people do to their own account. */
const own: Entry = (action) => ownEach(action)
const ownEach =
  (...actions: AuditAction[]): Making =>
  ({ selfId }) => ({ by: 'self', leaves: actions.map((action) => [action, 'user', selfId]) })
/** What a stranger does who turns out to be the person of `self`. */
const proven: Entry =
  (action) =>
  ({ selfId }) => ({
    by: 'stranger',
    actorId: selfId,
    leaves: [[action, 'user', selfId]],
  })

/** A second factor is switched on first; the code of the next step is still good. */
const withFactor: Entry = (action) => async (stage) => {
  await stage.api.twoFactor.enable({ code: stage.self.code() })
  const { password } = stage.self
  return { ...(await own(action)(stage)), input: { password, code: stage.self.code(1) } }
}

/** Every call that is not a reading one: how it is made so that it leaves something in the log, or why it leaves nothing. */
export const auditCases: Readonly<Record<string, readonly Making[] | { because: string }>> = {
  'abstractDevices.add': [own('portal-device.add')],
  'abstractDevices.remove': [ownEach('portal-device.remove-token', 'portal-device.remove')],
  'account.changeEmail': [own('user.ask-new-email')],
  'account.changePassword': [own('user.change-password')],
  'account.deleteAccount': [own('user.delete')],
  'account.saveConsent': [own('user.change-consent')],
  'account.savePersonal': [own('user.change-personal')],
  'account.savePreferences': [own('user.change-preferences')],
  'apiKeys.create': [own('api-key.create')],
  'apiKeys.revoke': [own('api-key.revoke')],
  'agreedPowers.set': [location('location.set-agreed-powers')],
  'auth.login': [proven('session.start')],
  'auth.logout': [own('session.end')],
  'externalCredentials.add': [own('portal-token.add')],
  'externalCredentials.remove': [ownEach('portal-token.remove', 'portal-device.remove')],
  'calculations.calculate': { because: 'it only reads; powers and prices are in the body' },
  'externalDevices.add': [own('portal-device.add')],
  'externalDevices.bring': [own('portal-device.bring-readings')],
  'externalDevices.process': [own('portal-device.process')],
  'externalDevices.remove': [own('portal-device.remove')],
  'backups.create': [controller('controller.back-up')],
  'backups.remove': [controller('controller.remove-backup')],
  'backups.restore': [controller('controller.restore')],
  'backups.setPace': [controller('controller.pace-backups')],
  'companyAdmin.create': [readBy('new', fresh('company')('company.create'))],
  'companyAdmin.update': [company('company.update')],
  'companyInvites.revoke': [
    company('company.revoke-invite'),
    async ({ server, place }) => {
      const invited = server.client(await signedInAs(server, place.invited))
      await invited.confirmations.validate({
        data: { id: place.companyConfirmationId, action: 'COMPANY_INVITE' },
      })
      return {
        by: 'superAdmin',
        leaves: [
          ['company.revoke-invite', 'company', place.companyId],
          ['user.leave-company', 'user', place.invited.id],
        ],
      }
    },
  ],
  'companyInvites.send': [company('company.invite')],
  'companyLogo.remove': [
    async (stage) => {
      const { content } = Object(exampleOf.get('companyLogo.save')?.(stage))
      await stage.api.companyLogo.save({ companyId: stage.place.companyId, content })
      return company('company.remove-logo')(stage)
    },
  ],
  'companyLogo.save': [company('company.change-logo')],
  'companyMail.check': [
    async (stage) => {
      const { companyId } = stage.place
      await stage.api.companyMail.save({ companyId, senderName: null, senderEmail: 'hello@alpha.example' })
      return company('company.check-sender')(stage)
    },
  ],
  'companyMail.save': [company('company.change-sender')],
  'confirmations.validate': [
    ({ place }) => ({ by: 'invited', leaves: [['location.confirm-invite', 'location', place.locationId]] }),
    ({ place }) => ({
      by: 'invited',
      input: { data: { id: place.companyConfirmationId, action: 'COMPANY_INVITE' } },
      leaves: [['company.confirm-invite', 'company', place.companyId]],
    }),
  ],
  'commands.create': [device('device.command')],
  'deviceGroups.create': [fresh('device-group')('device-group.create')],
  'deviceGroups.order': [location('location.order-device-groups')],
  'deviceGroups.remove': [deviceGroup('device-group.delete')],
  'deviceGroups.rename': [deviceGroup('device-group.rename')],
  'devices.move': [location('location.move-devices')],
  'devices.order': [location('location.order-devices')],
  'devices.remove': [device('device.delete')],
  'devices.restore': [about('device', ({ place }) => place.deletedDeviceId)('device.restore')],
  'devices.setGroups': [device('device.set-groups')],
  'devices.update': [device('device.update')],
  'monthlyReports.set': [location('location.want-report')],
  'monthlyReports.setOfGroup': [group('location-group.want-report')],
  'grants.revoke': [location('location.end-share')],
  'grants.set': [
    location('location.change-share'),
    async (stage) => ({
      ...(await location('location.share')(stage)),
      input: { locationId: stage.place.locationId, userId: stage.place.memberId, permissions: viewOnly },
    }),
  ],
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
  'invites.revoke': [
    location('location.revoke-invite'),
    async ({ server, place }) => {
      const invited = server.client(await signedInAs(server, place.invited))
      await invited.confirmations.validate({ data: { id: place.confirmationId, action: 'LOCATION_INVITE' } })
      return {
        by: 'superAdmin',
        leaves: [
          ['location.revoke-invite', 'location', place.locationId],
          ['location.end-share', 'location', place.locationId],
        ],
      }
    },
  ],
  'invites.send': [location('location.invite')],
  'locationAdmin.create': [fresh('location')('location.create')],
  'locationAdmin.remove': [about('location', ({ place }) => place.bareLocationId)('location.delete')],
  'locationAdmin.setOwner': [location('location.set-owner')],
  'locationAdmin.update': [location('location.update')],
  'locationGroups.create': [fresh('location-group')('location-group.create')],
  'locationGroups.moveHere': [group('location-group.move-here')],
  'locationGroups.remove': [group('location-group.delete')],
  'locationGroups.rename': [group('location-group.rename')],
  'members.remove': [member('user.leave-company')],
  'members.setRole': [member('user.set-role')],
  'locationTies.tie': [
    (stage) => ({
      ...(location('location.tie-metering-place')(stage) as AuditCase),
      input: { locationId: stage.place.locationId, deviceId: stage.place.tiedPlaceId },
    }),
  ],
  'locationTies.untie': [location('location.untie-metering-place')],
  'networkPrices.add': [readBy(null, fresh('network-price')('network-price.add'))],
  'networkPrices.change': [readBy(null, networkPrice('network-price.change'))],
  'networkPrices.withdraw': [readBy(null, networkPrice('network-price.withdraw'))],
  'networkPrices.import': [readBy(null, networkPrices('network-price.import'))],
  'networkPrices.setDay': [readBy(null, networkPrices('network-price.set-day'))],
  'networkPrices.removeDay': [readBy(null, networkPrices('network-price.remove-day'))],
  'oemDevices.create': [fresh('controller')('controller.register')],
  'oemDevices.importBatch': [readBy(null, about('controller', () => null)('controller.import'))],
  'oemDevices.setDataLimit': [controller('controller.set-data-limit')],
  'oemDevices.setOwner': [controller('controller.set-owner')],
  'oemDevices.transfer': [controller('controller.set-owner')],
  'oemDevices.update': [controller('controller.update')],
  'passkeys.create': [own('passkey.create')],
  'passkeys.registrationOptions': {
    because: 'it only makes a challenge; the passkey is written with its answer',
  },
  'passkeys.remove': [own('passkey.remove')],
  'passkeys.rename': [own('passkey.rename')],
  'passkeys.signIn': [proven('session.start')],
  'passkeys.signInOptions': { because: 'it only makes a challenge, for whoever asks' },
  'priceLists.create': [fresh('price-list')('price-list.create')],
  'priceLists.remove': [about('price-list', ({ place }) => place.priceListId)('price-list.delete')],
  'priceLists.update': [about('price-list', ({ place }) => place.priceListId)('price-list.update')],
  'registration.forgottenPassword': {
    because: 'nobody knows yet who asks, and nothing changes; user.reset-password is what follows',
  },
  'registration.register': [
    () => ({ by: 'stranger', actorId: 'new', leaves: [['user.register', 'user', 'new', null]] }),
  ],
  'registration.resendVerification': { because: 'it only sends the same link again' },
  'registration.resetPassword': [readBy(null, proven('user.reset-password'))],
  'registration.tokenState': { because: 'it only reads; the token is in the body to stay out of addresses' },
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
  'setup.assign': [about('controller', ({ place }) => place.freeControllerId)('controller.claim')],
  'quality.repair': [device('device.repair')],
  'quality.undo': [device('device.undo-repair')],
  'setup.correctDevice': [device('device.correct')],
  'setup.location': [
    ({ place }) => ({
      by: 'superAdmin',
      leaves: [
        ['location.create', 'location', 'new'],
        ['controller.claim', 'controller', place.freeControllerId],
      ],
    }),
  ],
  'setup.release': [controller('controller.release')],
  'directionTests.add': { because: 'it is itself a record of who tested which meter, and when' },
  'setupDraft.drop': { because: 'it only throws a note away that nobody else could see' },
  'setupDraft.save': { because: 'a note for oneself of what counts for nothing until it is sent' },
  'softwareReleases.cancelUpload': { because: 'what was brought so far counts for nothing' },
  'softwareReleases.discard': [readBy(null, draft('software-release.discard'))],
  'softwareReleases.edit': [readBy(null, draft('software-release.edit'))],
  'softwareReleases.finishUpload': [readBy(null, fresh('software-release')('software-release.upload'))],
  'softwareReleases.link': { because: 'it only reads; the file is behind the address that it makes' },
  'softwareReleases.publish': [readBy(null, draft('software-release.publish'))],
  'softwareReleases.startUpload': { because: 'what is brought counts for nothing until it is finished' },
  'spotMarket.upload': [readBy(null, biddingZone('bidding-zone.upload-prices'))],
  'softwareReleases.withdraw': [readBy(null, release('software-release.withdraw'))],
  'softwareRollouts.pause': [readBy(null, rollout('software-rollout.pause'))],
  'softwareRollouts.resume': [
    readBy(
      null,
      about('software-rollout', ({ place }) => place.software.pausedRolloutId)('software-rollout.resume'),
    ),
  ],
  'softwareRollouts.retry': [readBy(null, rollout('software-rollout.retry'))],
  'softwareRollouts.rollBack': [
    async (stage) => {
      const { rolloutId } = stage.place.software
      const { releaseId } = (await stage.api.softwareRollouts.get({ rolloutId })).data.rollout
      return {
        by: 'superAdmin',
        leaves: [
          ['software-release.withdraw', 'software-release', releaseId, null],
          ['software-rollout.roll-back', 'software-rollout', rolloutId, null],
        ],
      }
    },
  ],
  'softwareRollouts.start': [readBy(null, fresh('software-rollout')('software-rollout.start'))],
  'softwareUpdates.cancel': [
    about('controller', ({ place }) => place.software.askedControllerId)('controller.cancel-update'),
  ],
  'softwareUpdates.request': [controller('controller.update-software')],
  'socialSignIn.start': { because: 'it only leaves for the provider; coming back is written down' },
  'socialSignIn.unlink': [
    async (stage) => {
      const { email } = stage.self
      stage.server.provider.become({ sub: email, email, email_verified: true })
      await visitProvider(stage.server, 'a', { cookie: stage.cookie })
      return own('user.unlink-provider')(stage)
    },
  ],
  'tunnels.close': [
    async (stage) => {
      await stage.api.tunnels.open({ controllerId: stage.place.controllerId })
      return controller('controller.close-tunnel')(stage)
    },
  ],
  'tunnels.open': [controller('controller.open-tunnel')],
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
  'planComparisons.compare': { because: 'nothing is saved; what is tried is in the body' },
  'planComparisons.preview': { because: 'nothing is saved; the plan may be in the body' },
  'utilityPlans.copy': [
    (stage) => ({
      ...fresh('utility-plan')('utility-plan.copy')(stage),
      input: {
        planId: stage.place.planId,
        name: 'Copy',
        owner: { kind: 'company', companyId: stage.place.companyId },
      },
    }),
  ],
  'utilityPlans.create': [fresh('utility-plan')('utility-plan.create')],
  'utilityPlans.importFile': [readBy(null, fresh('utility-plan')('utility-plan.import'))],
  'utilityPlans.remove': [about('utility-plan', ({ place }) => place.unusedPlanId)('utility-plan.delete')],
  'utilityPlans.update': [about('utility-plan', ({ place }) => place.planId)('utility-plan.update')],
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
}
