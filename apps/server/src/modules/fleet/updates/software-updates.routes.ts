import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessUpdated } from './update.access.ts'
import { cancelUpdate, requestUpdate } from './updates.commands.ts'
import { pastUpdatesOf, softwareStateOf } from './updates.queries.ts'

export const updatesRoutes = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>) => ({
  state: calls.softwareUpdates.state.handler(async ({ input, context }) => {
    const controller = await accessUpdated(db, actorOf(context), input.controllerId)
    return { data: await softwareStateOf(db, controller) }
  }),
  history: calls.softwareUpdates.history.handler(async ({ input, context }) => {
    const controller = await accessUpdated(db, actorOf(context), input.controllerId)
    return { data: await pastUpdatesOf(db, controller, input) }
  }),
  request: calls.softwareUpdates.request.handler(async ({ input, context }) => {
    const controller = await accessUpdated(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => requestUpdate(change, controller, input.releaseId))
    return { data: {} }
  }),
  cancel: calls.softwareUpdates.cancel.handler(async ({ input, context }) => {
    const controller = await accessUpdated(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => cancelUpdate(change, controller, input.updateId))
    return { data: {} }
  }),
})
