import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessDevice } from '../devices/index.ts'
import { accessLocation } from '../tenancy/index.ts'
import { listDecisions, listSetPoints } from './loop/decisions/decisions.queries.ts'
import { endOverride, setOverride } from './manual/overrides.commands.ts'
import { listOverrides } from './manual/overrides.queries.ts'
import { accessStopScope } from './manual/stop-scope.ts'
import { liftStop, stopControl } from './manual/stops.commands.ts'
import { readStops } from './manual/stops.queries.ts'

export const setPointsRoutes = ({ db, inTx }: Platform) => ({
  ofLocation: calls.setPoints.ofLocation.handler(async ({ input, context }) => {
    const { id } = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const [decisions, overrides] = await Promise.all([listSetPoints(db, id), listOverrides(db, [id])])
    return {
      data: {
        decisions,
        overrides: overrides.map(({ locationId: _, userId: __, ...override }) => override),
      },
    }
  }),
  history: calls.setPoints.history.handler(async ({ input, context }) => {
    const { id } = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await listDecisions(db, id, input) }
  }),
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
