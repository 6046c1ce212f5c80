import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessCompany, accessLocation, accessLocationGroup, locationsOf } from '../../tenancy/index.ts'
import { readWishedChart } from './charts-wished.queries.ts'
import { readEnergySummary } from './energy-summary.queries.ts'
import { readLocationsChart } from './locations/charts-locations.queries.ts'

export const chartsRoutes = ({ db }: Platform) => ({
  location: calls.charts.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readWishedChart(db, location, input, Date.now()) }
  }),
  group: calls.charts.group.handler(async ({ input, context }) => {
    const group = await accessLocationGroup(db, actorOf(context), input.locationGroupId)
    return { data: await readLocationsChart(db, locationsOf({ group }), input) }
  }),
  company: calls.charts.company.handler(async ({ input, context }) => {
    const company = await accessCompany(db, actorOf(context), input.companyId)
    return { data: await readLocationsChart(db, locationsOf({ company }), input) }
  }),
  energy: calls.charts.energy.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readEnergySummary(db, location, input, Date.now()) }
  }),
})
