import type { AuditAction } from '@kilowatt/contracts/audit-names'
import type { AuditObjectType } from '@kilowatt/contracts/audit-object-types'
import type { Entry, Made, Making, Stage } from './audit-case.ts'

/** Cases of calls by super admins about an object of the place. */
export const about =
  (objectType: AuditObjectType, objectId: (stage: Stage) => Made): Entry =>
  (action) =>
  (stage) => ({ by: 'superAdmin', leaves: [[action, objectType, objectId(stage)]] })

/** A case whose entries have no company, or the company that it creates. */
export const readBy =
  (companyId: 'new' | null, making: Making): Making =>
  async (stage) => {
    const made = await making(stage)
    return {
      ...made,
      leaves: made.leaves.map(([action, objectType, objectId]) => [action, objectType, objectId, companyId]),
    }
  }

export const company = about('company', ({ place }) => place.companyId)
export const location = about('location', ({ place }) => place.locationId)
export const group = about('location-group', ({ place }) => place.emptyGroupId)
export const controller = about('controller', ({ place }) => place.controllerId)
export const device = about('device', ({ place }) => place.deviceId)
export const deviceGroup = about('device-group', ({ place }) => place.deviceGroupId)
export const release = about('software-release', ({ place }) => place.software.releaseId)
export const draft = about('software-release', ({ place }) => place.software.draftId)
export const rollout = about('software-rollout', ({ place }) => place.software.rolloutId)
export const networkPrice = about('network-price', ({ place }) => place.networkPrice.id)
export const networkPrices = about('network-price', () => null)
export const biddingZone: Entry =
  (action) =>
  async ({ api }) => {
    const { entries } = (await api.spotMarket.regions()).data
    const zone = entries.find(({ code }) => code === 'ME')
    return { by: 'superAdmin', leaves: [[action, 'bidding-zone', zone?.id ?? null]] }
  }
export const member = about('user', ({ place }) => place.memberId)
export const guest = about('user', ({ place }) => place.guestId)
export const fresh = (objectType: AuditObjectType) => about(objectType, () => 'new')
/** Actions of people on their own account. */
export const own: Entry = (action) => ownEach(action)
export const ownEach =
  (...actions: AuditAction[]): Making =>
  ({ selfId }) => ({ by: 'self', leaves: actions.map((action) => [action, 'user', selfId]) })
/** An action of a visitor who is identified as the person of `self`. */
export const proven: Entry =
  (action) =>
  ({ selfId }) => ({
    by: 'stranger',
    actorId: selfId,
    leaves: [[action, 'user', selfId]],
  })

/** Turns a second factor on first; the code of the next step is still valid. */
export const withFactor: Entry = (action) => async (stage) => {
  await stage.api.twoFactor.enable({ code: stage.self.code() })
  const { password } = stage.self
  return { ...(await own(action)(stage)), input: { password, code: stage.self.code(1) } }
}
