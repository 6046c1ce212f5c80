import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessDevice } from '../../devices/index.ts'
import { endOverride, setOverride } from './overrides.commands.ts'
import { accessStopScope } from './stop-scope.ts'
import { liftStop, stopControl } from './stops.commands.ts'
import { readStops } from './stops.queries.ts'

export const manualRoutes = ({ db, inTx }: Platform) => ({
  override: calls.setPoints.override.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'control')
    return {
      data: { override: await inTx(personOf(context), (change) => setOverride(change, device, input)) },
    }
  }),
  endOverride: calls.setPoints.endOverride.handler(async ({ input, context }) => {
    const device = await accessDevice(db, actorOf(context), input.deviceId, 'control')
    await inTx(personOf(context), (change) => endOverride(change, device, input.steering))
    return { data: {} }
  }),
  stops: calls.setPoints.stops.handler(async ({ input, context }) => {
    const scope = await accessStopScope(db, actorOf(context), input)
    return { data: await readStops(db, scope) }
  }),
  stop: calls.setPoints.stop.handler(async ({ input, context }) => {
    const scope = await accessStopScope(db, actorOf(context), input)
    await inTx(personOf(context), (change) => stopControl(change, scope))
    return { data: {} }
  }),
  lift: calls.setPoints.lift.handler(async ({ input, context }) => {
    const scope = await accessStopScope(db, actorOf(context), input)
    await inTx(personOf(context), (change) => liftStop(change, scope))
    return { data: {} }
  }),
})
