import { type Actor, mayOnLocation } from '@kilowatt/domain/permissions/location-permissions'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessDevice } from '../../devices/index.ts'
import { accessLocationWithGrant } from '../../tenancy/index.ts'
import { changeStrategy } from '../strategies/change-strategy.commands.ts'
import { getStrategy } from '../strategies/strategies.queries.ts'
import { accessStrategy } from '../strategies/strategy.access.ts'
import { planAnswer } from './answer/plan-answer.queries.ts'
import { slotAnswer } from './answer/slot-answer.queries.ts'
import { decidePlan, undoPlanDecision } from './decisions/plan-decisions.commands.ts'
import { findDecidedDevice } from './decisions/plan-decisions.queries.ts'
import { readPlannedStrategies } from './inputs/planned-strategies.queries.ts'
import type { PlanParts } from './making/make-plans.ts'
import { replan } from './making/replan.ts'

export function plansRoutes({ db, inTx }: Platform, parts: PlanParts) {
  const accessPlace = async (actor: Actor, locationId: number, need: 'view' | 'control' | 'edit') => {
    const { location, granted } = await accessLocationWithGrant(db, actor, locationId, need)
    return {
      location,
      rights: {
        mayDecide: mayOnLocation(actor, location, granted, 'control'),
        mayEdit: mayOnLocation(actor, location, granted, 'edit'),
      },
    }
  }
  type AccessedPlace = Awaited<ReturnType<typeof accessPlace>>

  /** The plan after a change by a person, which is made first. */
  const changedPlan = async ({ location, rights }: AccessedPlace, cause: 'decision' | 'strategy') => {
    const nowMs = Date.now()
    const costDifference = await replan({ ...parts, inTx }, location.id, cause, nowMs)
    return { data: { ...(await planAnswer(db, location, rights, nowMs)), costDifference } }
  }

  return {
    ofLocation: calls.plans.ofLocation.handler(async ({ input, context }) => {
      const { location, rights } = await accessPlace(actorOf(context), input.locationId, 'view')
      return { data: await planAnswer(db, location, rights, Date.now()) }
    }),
    slot: calls.plans.slot.handler(async ({ input, context }) => {
      const { location } = await accessPlace(actorOf(context), input.locationId, 'view')
      return { data: await slotAnswer(parts, location, input.startMs, Date.now()) }
    }),
    decide: calls.plans.decide.handler(async ({ input, context }) => {
      const place = await accessPlace(actorOf(context), input.locationId, 'control')
      const device = await accessDevice(db, actorOf(context), input.deviceId, 'control')
      if (device.location.id !== place.location.id) throw new AppError('not_found')
      await inTx(personOf(context), (change) => decidePlan(change, device, input, Date.now()))
      return changedPlan(place, 'decision')
    }),
    undoDecision: calls.plans.undoDecision.handler(async ({ input, context }) => {
      const place = await accessPlace(actorOf(context), input.locationId, 'control')
      const deviceId = await findDecidedDevice(db, place.location.id, input.decisionId)
      if (deviceId === null) throw new AppError('not_found')
      const device = await accessDevice(db, actorOf(context), deviceId, 'control')
      await inTx(personOf(context), (change) => undoPlanDecision(change, device, input.decisionId))
      return changedPlan(place, 'decision')
    }),
    prefer: calls.plans.prefer.handler(async ({ input, context }) => {
      const place = await accessPlace(actorOf(context), input.locationId, 'edit')
      const { id } = place.location
      const planned = (await readPlannedStrategies(db, [id])).get(id)
      if (!planned) throw new AppError('not_found')
      const strategy = await accessStrategy(db, actorOf(context), planned.id, 'edit')
      await inTx(personOf(context), async (change) => {
        const { version, ...now } = await getStrategy(change.tx, strategy.location, strategy.id)
        const settings = { ...now.settings, greener: input.greener }
        return changeStrategy(change, strategy, { version, strategy: { ...now, settings } })
      })
      return changedPlan(place, 'strategy')
    }),
  }
}
