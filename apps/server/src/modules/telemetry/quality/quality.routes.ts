import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { type Person, personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessDevice } from '../../devices/index.ts'
import { type AttemptLimit, countAttempt } from '../../identity/index.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readDeviceQuality, readLocationQuality } from './quality.queries.ts'
import { previewRepair } from './repair-preview.queries.ts'
import { addRepair, undoRepair } from './repairs.commands.ts'

/** A repair of a year recalculates all its quarter-hours. */
const repairLimitsOf = ({ actor }: Person): AttemptLimit[] => [
  { key: `repair:${actor.userId}`, limit: 60, windowS: 3_600 },
]

export const qualityRoutes = (platform: Platform) => {
  const { db, inTx, config } = platform
  const kept = () => ({ now: Date.now(), retention: config.retention })
  return {
    ofDevice: calls.quality.ofDevice.handler(async ({ input, context }) => {
      const device = await accessDevice(db, actorOf(context), input.deviceId, 'view')
      return { data: await readDeviceQuality(db, device, kept()) }
    }),
    ofLocation: calls.quality.ofLocation.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
      return { data: await readLocationQuality(db, location, kept()) }
    }),
    preview: calls.quality.preview.handler(async ({ input, context }) => {
      const device = await accessDevice(db, actorOf(context), input.deviceId, 'edit')
      return { data: await previewRepair(db, device, input, kept()) }
    }),
    repair: calls.quality.repair.handler(async ({ input, context }) => {
      const person = personOf(context)
      const device = await accessDevice(db, person.actor, input.deviceId, 'edit')
      await countAttempt(platform, repairLimitsOf(person), context.resHeaders)
      return { data: { repair: await inTx(person, (change) => addRepair(change, device, input, kept())) } }
    }),
    undo: calls.quality.undo.handler(async ({ input, context }) => {
      const person = personOf(context)
      const device = await accessDevice(db, person.actor, input.deviceId, 'edit')
      await countAttempt(platform, repairLimitsOf(person), context.resHeaders)
      return {
        data: { repair: await inTx(person, (change) => undoRepair(change, device, input.repairId, kept())) },
      }
    }),
  }
}
