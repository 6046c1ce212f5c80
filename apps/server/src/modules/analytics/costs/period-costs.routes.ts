import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, accessLocation, accessLocationGroup, locationsOf } from '../../tenancy/index.ts'
import { readLocationCosts, readManyCosts } from './period-costs.queries.ts'

export const periodCostsRoutes = ({ db }: Platform) => ({
  location: calls.periodCosts.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readLocationCosts(db, location, input, Date.now()) }
  }),
  group: calls.periodCosts.group.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    return { data: await readManyCosts(db, locationsOf({ group }), input, Date.now()) }
  }),
  company: calls.periodCosts.company.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await readManyCosts(db, locationsOf({ company }), input, Date.now()) }
  }),
})
