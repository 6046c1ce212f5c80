import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessRuleScope } from '../rules/rule-scope.ts'
import { endMaintenance, planMaintenance } from './maintenance.commands.ts'
import { accessMaintenance, listMaintenance, listMaintenanceOf } from './maintenance.queries.ts'

export const maintenanceRoutes = ({ db, inTx }: Platform) => ({
  maintenance: calls.alarmDuty.maintenance.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const isEverything = Object.values(input).every((id) => id === undefined)
    const windows = isEverything
      ? await listMaintenanceOf(db, actor)
      : await listMaintenance(db, await accessRuleScope(db, actor, input, 'view'))
    return { data: { windows } }
  }),
  startMaintenance: calls.alarmDuty.startMaintenance.handler(async ({ input, context }) => {
    const scope = await accessRuleScope(db, actorOf(context), input.scope, 'edit')
    return {
      data: { window: await inTx(personOf(context), (change) => planMaintenance(change, scope, input)) },
    }
  }),
  endMaintenance: calls.alarmDuty.endMaintenance.handler(async ({ input, context }) => {
    const scope = await accessMaintenance(db, actorOf(context), input.windowId)
    await inTx(personOf(context), (change) => endMaintenance(change, scope, input.windowId))
    return { data: {} }
  }),
})
