import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessDevice } from '../../devices/index.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readLatestChannels, readLocationChannels } from './channels.queries.ts'

export const channelsRoutes = ({ db }: Platform) => ({
  latest: calls.channels.latest.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'view')
    return { data: { channels: await readLatestChannels(db, device) } }
  }),
  ofLocation: calls.channels.ofLocation.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { devices: await readLocationChannels(db, location.id) } }
  }),
})
