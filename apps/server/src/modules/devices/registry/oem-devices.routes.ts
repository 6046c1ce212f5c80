import { hasRole } from '@kilowatt/domain/permissions/roles'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { accessOemDevice, accessOwnOemDevice, mayGiveAway } from './oem-device.access.ts'
import { findReceiver, setOemDeviceOwner } from './oem-device-owner.commands.ts'
import { setDataLimit, updateOemDevice } from './oem-device-settings.commands.ts'
import { importOemDevices, registerOemDevice } from './oem-devices.commands.ts'
import { getOemDevice, listOemDevices, listOemDevicesOf } from './oem-devices.queries.ts'

/** Limits attempts to give controllers away, which must not reveal who has an account. */
const transferLimit = (userId: number) => ({
  key: `controller-transfer:${userId}`,
  limit: 20,
  windowS: 3_600,
})

export const oemDevicesRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    ofLocation: calls.oemDevices.ofLocation.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
      return { data: { oemDevices: await listOemDevicesOf(db, location) } }
    }),
    update: calls.oemDevices.update.handler(async ({ input, context }) => {
      const oemDevice = await accessOemDevice(db, actorOf(context), input.id, 'edit')
      await inTx(personOf(context), (change) => updateOemDevice(change, oemDevice, input))
      return { data: {} }
    }),
    setDataLimit: calls.oemDevices.setDataLimit.handler(async ({ input, context }) => {
      const oemDevice = await accessOemDevice(db, actorOf(context), input.id, 'edit')
      await inTx(personOf(context), (change) => setDataLimit(change, oemDevice, input.dataLimitBytes))
      return { data: {} }
    }),
    transfer: calls.oemDevices.transfer.handler(async ({ input, context }) => {
      const person = personOf(context)
      const oemDevice = await accessOwnOemDevice(db, person.actor, input.id)
      await countAttempt(platform, [transferLimit(person.actor.userId)], context.resHeaders)
      await inTx(person, async (change) => {
        const userId = await findReceiver(change.tx, oemDevice.location, input.email)
        await setOemDeviceOwner(change, oemDevice, userId)
      })
      return { data: {} }
    }),
    setOwner: calls.oemDevices.setOwner.handler(async ({ input, context }) => {
      const oemDevice = await accessOemDevice(db, actorOf(context), input.id, 'edit')
      await inTx(personOf(context), (change) => setOemDeviceOwner(change, oemDevice, input.userId))
      return { data: {} }
    }),
    list: calls.oemDevices.list.handler(async ({ input }) => ({ data: await listOemDevices(db, input) })),
    get: calls.oemDevices.get.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const oemDevice = await accessOemDevice(db, actor, input.id, 'edit')
      const may = {
        giveAway: mayGiveAway(actor, oemDevice),
        limitData: hasRole(actor.role, 'ROLE_AGGREGATOR'),
      }
      return { data: { oemDevice: { ...(await getOemDevice(db, oemDevice)), may } } }
    }),
    create: calls.oemDevices.create.handler(async ({ input, context }) => {
      const { locationId, ...device } = input
      const location =
        locationId === undefined ? null : await accessLocation(db, actorOf(context), locationId, 'edit')
      const oemDevice = await inTx(personOf(context), (change) => registerOemDevice(change, device, location))
      return { data: { oemDevice } }
    }),
    importBatch: calls.oemDevices.importBatch.handler(async ({ input, context }) => {
      const oemDevices = await inTx(personOf(context), (change) => importOemDevices(change, input.csv))
      return { data: { oemDevices } }
    }),
  }
}
