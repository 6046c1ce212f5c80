import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation, accessLocationGroup } from '../../tenancy/index.ts'
import { endMonthly, type Reported, wantMonthly } from './monthly-reports.commands.ts'
import { isMonthlyWanted } from './monthly-reports.queries.ts'

type CallContext = Parameters<typeof personOf>[0] & Parameters<typeof actorOf>[0]

export function monthlyReportsRoutes({ db, inTx }: Platform) {
  const ofLocation = async (context: CallContext, locationId: number): Promise<Reported> => ({
    location: await accessLocation(db, actorOf(context), locationId, 'view'),
  })
  const ofGroup = async (context: CallContext, locationGroupId: number): Promise<Reported> => ({
    group: await accessLocationGroup(db, actorOf(context), locationGroupId),
  })
  const get = async (context: CallContext, of: Reported) => ({
    data: { wanted: await isMonthlyWanted(db, of, actorOf(context).userId) },
  })
  const set = async (context: CallContext, of: Reported, wanted: boolean) => {
    const save = wanted ? wantMonthly : endMonthly
    await inTx(personOf(context), (change) => save(change, of, actorOf(context).userId))
    return { data: { wanted } }
  }
  return {
    get: calls.monthlyReports.get.handler(async ({ input, context }) =>
      get(context, await ofLocation(context, input.locationId)),
    ),
    set: calls.monthlyReports.set.handler(async ({ input, context }) =>
      set(context, await ofLocation(context, input.locationId), input.wanted),
    ),
    getOfGroup: calls.monthlyReports.getOfGroup.handler(async ({ input, context }) =>
      get(context, await ofGroup(context, input.locationGroupId)),
    ),
    setOfGroup: calls.monthlyReports.setOfGroup.handler(async ({ input, context }) =>
      set(context, await ofGroup(context, input.locationGroupId), input.wanted),
    ),
  }
}
