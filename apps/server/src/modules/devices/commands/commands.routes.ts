import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { accessDevice } from '../structure/device.access.ts'
import { getCommand, listDeviceCommands, listLocationCommands } from './device-commands.queries.ts'
import { getDeviceControl } from './device-control.queries.ts'
import { type SetByPerson, setParameter } from './set-parameter.commands.ts'

export const commandsRoutes = ({ db, inTx }: Platform, setByPerson: SetByPerson) => ({
  control: calls.commands.control.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'view')
    return { data: { control: await getDeviceControl(db, device) } }
  }),
  ofDevice: calls.commands.ofDevice.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'view')
    return { data: await listDeviceCommands(db, device, input) }
  }),
  ofLocation: calls.commands.ofLocation.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await listLocationCommands(db, location, input) }
  }),
  create: calls.commands.create.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'control')
    const { id } = await inTx(personOf(context), (change) => setParameter(change, device, input, setByPerson))
    return { data: { command: await getCommand(db, id) } }
  }),
})
