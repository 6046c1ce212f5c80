import type { UtilityPlanFile } from '@kilowatt/contracts/pricing/utility-plan-file'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { accessPlan } from './plan.access.ts'
import { addPlan, changePlan, removePlan } from './plan.commands.ts'
import { getPlanDetail, listPlans, readPlanFor } from './plan.queries.ts'

export const utilityPlansRoutes = ({ db, inTx }: Platform) => ({
  list: calls.utilityPlans.list.handler(async ({ input, context }) => {
    const { locationId, ...filters } = input
    const actor = actorOf(context)
    const location =
      locationId === undefined ? null : await accessLocation(db, actor, locationId, 'managePricing')
    return { data: await listPlans(db, actor, { ...filters, location }) }
  }),
  get: calls.utilityPlans.get.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const plan = await accessPlan(db, actor, input.planId, 'view')
    return { data: { plan: await getPlanDetail(db, actor, plan) } }
  }),
  create: calls.utilityPlans.create.handler(async ({ input, context }) => {
    const plan = await inTx(personOf(context), (change) =>
      addPlan(change, input.owner, input.plan, 'utility-plan.create'),
    )
    return { data: { plan: await getPlanDetail(db, actorOf(context), plan) } }
  }),
  importFile: calls.utilityPlans.importFile.handler(async ({ input, context }) => {
    const plan = await inTx(personOf(context), (change) =>
      addPlan(change, input.owner, input.file.plan, 'utility-plan.import'),
    )
    return { data: { plan: await getPlanDetail(db, actorOf(context), plan) } }
  }),
  exportFile: calls.utilityPlans.exportFile.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const { id } = await accessPlan(db, actor, input.planId, 'view')
    const file: UtilityPlanFile = {
      format: 'kilowatt.utility-plan',
      formatVersion: 1,
      plan: await readPlanFor(db, actor, id),
    }
    return new File([JSON.stringify(file, null, 2)], `plan-${id}.json`, { type: 'application/json' })
  }),
  copy: calls.utilityPlans.copy.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const { id } = await accessPlan(db, actor, input.planId, 'view')
    const copied = { ...(await readPlanFor(db, actor, id)), name: input.name }
    const plan = await inTx(personOf(context), (change) =>
      addPlan(change, input.owner, copied, 'utility-plan.copy'),
    )
    return { data: { plan: await getPlanDetail(db, actor, plan) } }
  }),
  update: calls.utilityPlans.update.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const plan = await accessPlan(db, actor, input.planId, 'edit')
    await inTx(personOf(context), (change) => changePlan(change, plan, input.revision, input.plan))
    return { data: { plan: await getPlanDetail(db, actor, plan) } }
  }),
  remove: calls.utilityPlans.remove.handler(async ({ input, context }) => {
    const plan = await accessPlan(db, actorOf(context), input.planId, 'edit')
    await inTx(personOf(context), (change) => removePlan(change, plan))
    return { data: {} }
  }),
})
