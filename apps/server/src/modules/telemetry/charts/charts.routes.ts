import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readWishedChart } from './charts-wished.queries.ts'
import { readEnergySummary } from './energy-summary.queries.ts'

export const chartsRoutes = ({ db }: Platform) => ({
  location: calls.charts.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readWishedChart(db, location, input, Date.now()) }
  }),
  energy: calls.charts.energy.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readEnergySummary(db, location, input, Date.now()) }
  }),
})
