import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessOemDevice } from '../../devices/index.ts'
import { exploreController, readAnnouncement } from './explorer.queries.ts'

export const explorerRoutes = ({ db }: Platform) => ({
  controller: calls.explorer.controller.handler(async ({ input, context }) => {
    const controller = await accessOemDevice(db, actorOf(context), input.controllerId, 'edit')
    const devices = await exploreController(db, controller)
    return { data: { devices, announcement: await readAnnouncement(db, controller) } }
  }),
})
