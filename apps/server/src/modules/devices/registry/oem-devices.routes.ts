import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf, recordAudit } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { setControllerOwner } from '../setup/controller-claims.commands.ts'
import { readProductionBatch } from './oem-device-import.commands.ts'
import { registerOemDevice, registerOemDevices } from './oem-devices.commands.ts'
import { getOemDevice, listOemDevices } from './oem-devices.queries.ts'

export const oemDevicesRoutes = ({ db, inTx, events }: Platform) => ({
  setOwner: calls.oemDevices.setOwner.handler(async ({ input, context }) => {
    await inTx((tx) => setControllerOwner(tx, authorOf(context), input))
    return { data: {} }
  }),
  list: calls.oemDevices.list.handler(async ({ input }) => ({ data: await listOemDevices(db, input) })),
  get: calls.oemDevices.get.handler(async ({ input, context }) => ({
    data: { oemDevice: await getOemDevice(db, actorOf(context), input.id) },
  })),
  create: calls.oemDevices.create.handler(async ({ input, context }) => {
    const { locationId, ...device } = input
    const location =
      locationId === undefined ? undefined : await accessLocation(db, actorOf(context), locationId, 'edit')
    const oemDevice = await inTx(async (tx, afterCommit) => {
      const scope = { tx, afterCommit, events }
      const issued = await registerOemDevice(scope, { ...device, locationId: location?.id })
      await recordAudit(tx, {
        ...authorOf(context),
        action: 'controller.register',
        objectType: 'controller',
        objectId: issued.id,
        objectName: issued.serial,
        companyId: location?.companyId ?? null,
        after: { type: issued.type, locationId: issued.locationId },
      })
      return issued
    })
    return { data: { oemDevice } }
  }),
  importBatch: calls.oemDevices.importBatch.handler(async ({ input, context }) => {
    const oemDevices = await inTx(async (tx, afterCommit) => {
      const batch = await readProductionBatch(tx, input.csv)
      const issued = await registerOemDevices({ tx, afterCommit, events }, batch)
      await recordAudit(tx, {
        ...authorOf(context),
        action: 'controller.import',
        objectType: 'controller',
        objectId: null,
        companyId: null,
        after: { serials: issued.map(({ serial }) => serial) },
      })
      return issued
    })
    return { data: { oemDevices } }
  }),
})
