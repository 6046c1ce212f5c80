import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { changeLimit } from './change-limit.ts'
import { accessDevice } from './device.access.ts'
import { changeDevice, type DeviceHistory } from './device-changes.commands.ts'
import { moveDevices, orderDevices, setDeviceGroups } from './device-places.commands.ts'
import { deleteDevice, restoreDevice } from './device-removal.commands.ts'
import { listDeletedDevices, listDeviceGroups, listDevices } from './devices.queries.ts'

export const devicesRoutes = (platform: Platform, history: DeviceHistory) => {
  const { db, inTx } = platform
  return {
    list: calls.devices.list.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
      const [devices, deviceGroups] = await Promise.all([
        listDevices(db, location),
        listDeviceGroups(db, location),
      ])
      return { data: { devices, deviceGroups } }
    }),
    deleted: calls.devices.deleted.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
      return { data: { devices: await listDeletedDevices(db, location) } }
    }),
    update: calls.devices.update.handler(async ({ input, context }) => {
      const { deviceId, ...requested } = input
      const device = await accessDevice(db, actorOf(context), deviceId, 'edit')
      await countAttempt(platform, changeLimit(device.location.id), context.resHeaders)
      await inTx(personOf(context), (change) => changeDevice(change, device, requested, history))
      return { data: {} }
    }),
    setGroups: calls.devices.setGroups.handler(async ({ input, context }) => {
      const device = await accessDevice(db, actorOf(context), input.deviceId, 'edit')
      await inTx(personOf(context), (change) => setDeviceGroups(change, device, input.deviceGroupIds))
      return { data: {} }
    }),
    move: calls.devices.move.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
      await inTx(personOf(context), (change) => moveDevices(change, location, input.deviceIds, input))
      return { data: {} }
    }),
    order: calls.devices.order.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
      await inTx(personOf(context), (change) => orderDevices(change, location, input.deviceIds))
      return { data: {} }
    }),
    remove: calls.devices.remove.handler(async ({ input, context }) => {
      const device = await accessDevice(db, actorOf(context), input.deviceId, 'edit')
      await countAttempt(platform, changeLimit(device.location.id), context.resHeaders)
      await inTx(personOf(context), (change) => deleteDevice(change, device, input.leftAt ?? 'now', history))
      return { data: {} }
    }),
    restore: calls.devices.restore.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
      await countAttempt(platform, changeLimit(location.id), context.resHeaders)
      await inTx(personOf(context), (change) => restoreDevice(change, location, input.deviceId, history))
      return { data: {} }
    }),
  }
}
