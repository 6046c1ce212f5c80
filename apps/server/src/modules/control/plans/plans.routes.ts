import { type Actor, mayOnLocation } from '@kilowatt/domain/permissions/location-permissions'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocationWithGrant } from '../../tenancy/index.ts'
import { planAnswer } from './answer/plan-answer.queries.ts'
import { slotAnswer } from './answer/slot-answer.queries.ts'
import { accessDecidedDevice, accessDeviceAt } from './decisions/plan-decisions.access.ts'
import { decidePlan, undoPlanDecision } from './decisions/plan-decisions.commands.ts'
import type { PlanParts } from './making/make-plans.ts'
import { accessPlannedStrategy, preferGreener } from './preference/prefer-greener.commands.ts'
import { proofAnswer } from './proof/proof-answer.queries.ts'
import { replan } from './rounds/replan.ts'

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
    proof: calls.plans.proof.handler(async ({ input, context }) => {
      const { location } = await accessPlace(actorOf(context), input.locationId, 'view')
      return { data: await proofAnswer(db, location.id, input) }
    }),
    decide: calls.plans.decide.handler(async ({ input, context }) => {
      const place = await accessPlace(actorOf(context), input.locationId, 'control')
      const device = await accessDeviceAt(db, actorOf(context), place.location, input.deviceId)
      await inTx(personOf(context), (change) => decidePlan(change, device, input, Date.now()))
      return changedPlan(place, 'decision')
    }),
    undoDecision: calls.plans.undoDecision.handler(async ({ input, context }) => {
      const place = await accessPlace(actorOf(context), input.locationId, 'control')
      const device = await accessDecidedDevice(db, actorOf(context), place.location, input.decisionId)
      await inTx(personOf(context), (change) => undoPlanDecision(change, device, input.decisionId))
      return changedPlan(place, 'decision')
    }),
    prefer: calls.plans.prefer.handler(async ({ input, context }) => {
      const place = await accessPlace(actorOf(context), input.locationId, 'edit')
      const strategy = await accessPlannedStrategy(db, actorOf(context), place.location)
      await inTx(personOf(context), (change) => preferGreener(change, strategy, input.greener))
      return changedPlan(place, 'strategy')
    }),
  }
}
