import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, accessLocationGroup, locationsOf } from '../../tenancy/index.ts'
import { rankLocations } from './ranking.queries.ts'

export const rankingsRoutes = ({ db }: Platform) => ({
  group: calls.rankings.group.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    return { data: await rankLocations(db, locationsOf({ group }), input, Date.now()) }
  }),
  company: calls.rankings.company.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await rankLocations(db, locationsOf({ company }), input, Date.now()) }
  }),
})
