import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { networkOf } from '../../../platform/addresses/network-of.ts'
import { type Person, personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from '../../identity/index.ts'
import { accessCompany, accessLocation, accessOwnLocation, ofCompany } from '../../tenancy/index.ts'
import { changeLimit } from '../structure/change-limit.ts'
import { accessDevice } from '../structure/device.access.ts'
import type { DeviceHistory } from '../structure/device-changes.commands.ts'
import {
  claimController,
  findFreeController,
  parseSerial,
  releaseController,
} from './controller-claims.commands.ts'
import { correctDevice } from './direction-tests.ts'
import { setUpLocation } from './location-setup.commands.ts'
import { listCompanyPeople, listPossibleOwners } from './possible-owners.queries.ts'
import { isLinkedAt, listReplaceable } from './replaceable.queries.ts'

const HOUR_S = 3_600

/**
 * Limits for trying serial numbers. They are printed on boxes, so a person who tries many is looking for
 * other people's controllers. Attempts are counted by person and address, never by serial, because strangers
 * could then lock out the rightful owner.
 */
const claimLimits = ({ actor, ip }: Person): AttemptLimit[] => [
  { key: `claim:${networkOf(ip)}`, limit: 25, windowS: HOUR_S },
  { key: `claim:${actor.userId}`, limit: 5, windowS: HOUR_S },
]
const lookLimits = ({ actor, ip }: Person): AttemptLimit[] => [
  { key: `claim-look:${networkOf(ip)}`, limit: 100, windowS: HOUR_S },
  { key: `claim-look:${actor.userId}`, limit: 20, windowS: HOUR_S },
]

const takesOverFrom = ({ takesOverFrom: unitId }: { takesOverFrom?: string | null | undefined }) =>
  unitId ? parseSerial(unitId) : null

export const setupRoutes = (platform: Platform, history: DeviceHistory) => {
  const { db, inTx } = platform

  /** Counts the attempt in advance, and removes it from the count on success. */
  async function limited<T>(limits: AttemptLimit[], resHeaders: Headers, work: () => Promise<T>): Promise<T> {
    await countAttempt(platform, limits, resHeaders)
    const result = await work()
    await uncountAttempt(platform, limits)
    return result
  }

  return {
    availableUsers: calls.setup.availableUsers.handler(async ({ context }) => ({
      data: await listPossibleOwners(db, actorOf(context)),
    })),
    companyUsers: calls.setup.companyUsers.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      return { data: await listCompanyPeople(db, company, input.search) }
    }),
    findController: calls.setup.findController.handler(async ({ input, context }) => {
      const person = personOf(context)
      const serial = parseSerial(input.unitId)
      const { id: _, ...controller } = await limited(lookLimits(person), context.resHeaders, () =>
        findFreeController(db, person.actor, serial),
      )
      return { data: { controller } }
    }),
    location: calls.setup.location.handler(async ({ input, context }) => {
      const serial = parseSerial(input.data.controller.unitId)
      const person = personOf(context)
      const data = await limited(claimLimits(person), context.resHeaders, () =>
        inTx(person, (change) => setUpLocation(change, input.data, serial, history)),
      )
      return { data }
    }),
    assign: calls.setup.assign.handler(async ({ input, context }) => {
      const person = personOf(context)
      const location = ofCompany(
        await accessLocation(db, person.actor, input.locationId, 'edit'),
        input.companyId,
      )
      const serial = parseSerial(input.data.controller.unitId)
      const replaced = takesOverFrom(input.data)
      // replacing a linked controller unlinks it, which only owners may do
      if (replaced !== null && (await isLinkedAt(db, location, replaced)))
        await accessOwnLocation(db, person.actor, location.id)
      const controller = await limited(claimLimits(person), context.resHeaders, () =>
        inTx(person, (change) => claimController(change, location, serial, history, replaced)),
      )
      return { data: { location: { id: location.id, name: location.name }, controller } }
    }),
    correctDevice: calls.setup.correctDevice.handler(async ({ input, context }) => {
      const { deviceId, directionTestId, ...correction } = input
      const device = await accessDevice(db, actorOf(context), deviceId, 'edit')
      await countAttempt(platform, changeLimit(device.location.id), context.resHeaders)
      await inTx(personOf(context), (change) =>
        correctDevice(change, device, { correction, directionTestId }, history),
      )
      return { data: {} }
    }),
    replaceable: calls.setup.replaceable.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
      return { data: { controllers: await listReplaceable(db, location) } }
    }),
    release: calls.setup.release.handler(async ({ input, context }) => {
      const location = ofCompany(
        await accessOwnLocation(db, actorOf(context), input.locationId),
        input.companyId,
      )
      await inTx(personOf(context), (change) =>
        releaseController(
          change,
          location,
          input.controllerId,
          { devices: input.devices ?? 'leave', leftAt: input.leftAt ?? 'now' },
          history,
        ),
      )
      return { data: {} }
    }),
  }
}
