import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessOemDevice } from '../registry/oem-device.access.ts'
import { getLine, listConnections } from './line.queries.ts'

/** Part of `oemDevices`. */
export const lineRoutes = ({ db }: Pick<Platform, 'db'>) => ({
  connections: calls.oemDevices.connections.handler(async ({ input, context }) => {
    const oemDevice = await accessOemDevice(db, actorOf(context), input.id, 'edit')
    return { data: await listConnections(db, oemDevice, input) }
  }),
  line: calls.oemDevices.line.handler(async ({ input, context }) => {
    const oemDevice = await accessOemDevice(db, actorOf(context), input.id, 'edit')
    return { data: { line: await getLine(db, oemDevice, Date.now()) } }
  }),
})
