import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { issueCommand } from './commands/device-commands.commands.ts'
import { getCommand, listCommands } from './commands/device-commands.queries.ts'
import { accessDevice } from './structure/device.access.ts'
import { listDevices } from './structure/devices.queries.ts'

export const devicesRoutes = ({ db, inTx }: Platform) => ({
  list: calls.devices.list.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { devices: await listDevices(db, location) } }
  }),
  commands: calls.devices.commands.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'view')
    return { data: { commands: await listCommands(db, device) } }
  }),
  createCommand: calls.devices.createCommand.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'control')
    const { id } = await inTx(personOf(context), (change) => issueCommand(change, device, input))
    return { data: { command: await getCommand(db, id) } }
  }),
})
