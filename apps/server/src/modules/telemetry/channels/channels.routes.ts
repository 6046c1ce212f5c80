import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessDevice } from '../../devices/index.ts'
import { readLatestChannels } from './channels.queries.ts'

export const channelsRoutes = ({ db }: Platform) => ({
  latest: calls.channels.latest.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'view')
    return { data: { channels: await readLatestChannels(db, device) } }
  }),
})
