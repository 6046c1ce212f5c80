import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { setOemDeviceOwner } from './oem-device-owner.commands.ts'
import { importOemDevices, registerOemDevice } from './oem-devices.commands.ts'
import { getOemDevice, listOemDevices } from './oem-devices.queries.ts'

export const oemDevicesRoutes = ({ db, inTx }: Platform) => ({
  setOwner: calls.oemDevices.setOwner.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => setOemDeviceOwner(change, input))
    return { data: {} }
  }),
  list: calls.oemDevices.list.handler(async ({ input }) => ({ data: await listOemDevices(db, input) })),
  get: calls.oemDevices.get.handler(async ({ input, context }) => ({
    data: { oemDevice: await getOemDevice(db, actorOf(context), input.id) },
  })),
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
})
