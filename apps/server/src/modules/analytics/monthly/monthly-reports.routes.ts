import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { endMonthly, wantMonthly } from './monthly-reports.commands.ts'
import { isMonthlyWanted } from './monthly-reports.queries.ts'

export const monthlyReportsRoutes = ({ db, inTx }: Platform) => ({
  get: calls.monthlyReports.get.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    const location = await accessLocation(db, actor, input.locationId, 'view')
    return { data: { wanted: await isMonthlyWanted(db, location.id, actor.userId) } }
  }),
  set: calls.monthlyReports.set.handler(async ({ input, context }) => {
    const { userId } = actorOf(context)
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const save = input.wanted ? wantMonthly : endMonthly
    await inTx(personOf(context), (change) => save(change, location, userId))
    return { data: { wanted: input.wanted } }
  }),
})
