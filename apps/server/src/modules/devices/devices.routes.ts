import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { listDevices } from './structure/devices.queries.ts'

export const devicesRoutes = ({ db }: Platform) => ({
  list: calls.devices.list.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { devices: await listDevices(db, location) } }
  }),
})
