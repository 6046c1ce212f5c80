import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from '../../identity/index.ts'
import { accessCompany, accessLocation, accessOwnLocation, ofCompany } from '../../tenancy/index.ts'
import {
  claimController,
  findFreeController,
  parseSerial,
  releaseController,
} from './controller-claims.commands.ts'
import { setUpLocation } from './location-setup.commands.ts'
import { listCompanyPeople, listPossibleOwners } from './possible-owners.queries.ts'

const HOUR_S = 3_600

/** Serial numbers stand on boxes: whoever tries many is looking for other people's. */
const claimLimits = (userId: number, serial: string): AttemptLimit[] => [
  { key: `claim:${userId}`, limit: 5, windowS: HOUR_S },
  { key: `claim-serial:${serial}`, limit: 5, windowS: HOUR_S },
]
const lookLimits = (userId: number): AttemptLimit[] => [
  { key: `claim-look:${userId}`, limit: 20, windowS: HOUR_S },
]

export const setupRoutes = (platform: Platform) => {
  const { db, inTx } = platform

  /** Counts the try before it is made, and takes it back when it succeeded. */
  async function limited<T>(limits: AttemptLimit[], resHeaders: Headers, work: () => Promise<T>): Promise<T> {
    await countAttempt(platform, limits, resHeaders)
    const result = await work()
    await uncountAttempt(platform, limits)
    return result
  }

  return {
    availableUsers: calls.setup.availableUsers.handler(async ({ context }) => ({
      data: { users: await listPossibleOwners(db, actorOf(context)) },
    })),
    companyUsers: calls.setup.companyUsers.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      return { data: { users: await listCompanyPeople(db, company, input.search) } }
    }),
    findController: calls.setup.findController.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const serial = parseSerial(input.unitId)
      await countAttempt(platform, lookLimits(actor.userId), context.resHeaders)
      const { unitId, type, connected } = await findFreeController(db, actor, serial)
      return { data: { controller: { unitId, type, connected } } }
    }),
    location: calls.setup.location.handler(async ({ input, context }) => {
      const serial = parseSerial(input.data.controller.unitId)
      const person = personOf(context)
      const limits = claimLimits(person.actor.userId, serial)
      const data = await limited(limits, context.resHeaders, () =>
        inTx(person, (change) => setUpLocation(change, input.data, serial)),
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
      const limits = claimLimits(person.actor.userId, serial)
      const controller = await limited(limits, context.resHeaders, () =>
        inTx(person, (change) => claimController(change, location, serial)),
      )
      return { data: { location: { id: location.id, name: location.name }, controller } }
    }),
    release: calls.setup.release.handler(async ({ input, context }) => {
      const location = ofCompany(
        await accessOwnLocation(db, actorOf(context), input.locationId),
        input.companyId,
      )
      await inTx(personOf(context), (change) => releaseController(change, location, input.controllerId))
      return { data: {} }
    }),
  }
}
