import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, accessLocation, accessLocationGroup, locationsOf } from '../../tenancy/index.ts'
import { readLocationSummary } from './location-summary.queries.ts'
import { readManyLoads } from './many-loads.queries.ts'
import { readManySummary } from './many-summary.queries.ts'

export const summariesRoutes = ({ db }: Platform) => ({
  location: calls.summaries.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readLocationSummary(db, location, input, Date.now()) }
  }),
  group: calls.summaries.group.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    return { data: await readManySummary(db, locationsOf({ group }), input, Date.now()) }
  }),
  groupLoads: calls.summaries.groupLoads.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    return { data: await readManyLoads(db, locationsOf({ group }), input, Date.now()) }
  }),
  companyLoads: calls.summaries.companyLoads.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await readManyLoads(db, locationsOf({ company }), input, Date.now()) }
  }),
  company: calls.summaries.company.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await readManySummary(db, locationsOf({ company }), input, Date.now()) }
  }),
})
