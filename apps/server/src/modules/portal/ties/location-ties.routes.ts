import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reconcileReported } from '../../telemetry/index.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { accessMeteringPlace } from '../stored/metering-place.access.ts'
import { tiePlace, untiePlace } from './location-ties.commands.ts'
import { findTie } from './location-ties.queries.ts'

export const locationTiesRoutes = ({ db, inTx, config }: Platform) => ({
  get: calls.locationTies.get.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const { id } = await accessLocation(db, actor, input.locationId, 'view')
    return { data: { tie: await findTie(db, id, actor.userId) } }
  }),
  tie: calls.locationTies.tie.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const location = await accessLocation(db, actor, input.locationId, 'edit')
    const place = await accessMeteringPlace(db, actor.userId, input.deviceId)
    const retention = { keptDays: config.retention.minuteDays, nowMs: Date.now() }
    await inTx(personOf(context), (change) => tiePlace(change, location, place.id, retention))
    return { data: { tie: await findTie(db, location.id, actor.userId) } }
  }),
  untie: calls.locationTies.untie.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    await inTx(personOf(context), (change) => untiePlace(change, location))
    return { data: {} }
  }),
  reconcile: calls.locationTies.reconcile.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { days: await reconcileReported(db, location, input) } }
  }),
})
