import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import {
  addDeviceGroup,
  deleteDeviceGroup,
  orderDeviceGroups,
  renameDeviceGroup,
} from './device-groups.commands.ts'

export const deviceGroupsRoutes = ({ db, inTx }: Platform) => ({
  create: calls.deviceGroups.create.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    const deviceGroup = await inTx(personOf(context), (change) =>
      addDeviceGroup(change, location, input.name),
    )
    return { data: { deviceGroup } }
  }),
  rename: calls.deviceGroups.rename.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    await inTx(personOf(context), (change) =>
      renameDeviceGroup(change, location, input.deviceGroupId, input.name),
    )
    return { data: {} }
  }),
  remove: calls.deviceGroups.remove.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    await inTx(personOf(context), (change) => deleteDeviceGroup(change, location, input.deviceGroupId))
    return { data: {} }
  }),
  order: calls.deviceGroups.order.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    await inTx(personOf(context), (change) => orderDeviceGroups(change, location, input.deviceGroupIds))
    return { data: {} }
  }),
})
