import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessOemDevice } from '../../devices/index.ts'
import { listQuarantine, refusalsOf } from './quarantine.queries.ts'

export const quarantineRoutes = ({ db }: Pick<Platform, 'db'>) => ({
  list: calls.quarantine.list.handler(async ({ input }) => ({ data: await listQuarantine(db, input) })),
  ofController: calls.quarantine.ofController.handler(async ({ input, context }) => {
    const oemDevice = await accessOemDevice(db, actorOf(context), input.id, 'edit')
    return { data: { refusals: await refusalsOf(db, oemDevice, Date.now()) } }
  }),
})
