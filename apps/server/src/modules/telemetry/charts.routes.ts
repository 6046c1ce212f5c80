import { actorOf } from '../../platform/access-rule.ts'
import { calls } from '../../platform/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { readChart } from './charts.queries.ts'
import { readEnergySummary } from './energy-summary.queries.ts'

export const chartsRoutes = ({ db }: Platform) => ({
  location: calls.charts.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readChart(db, location, input, Date.now()) }
  }),
  energy: calls.charts.energy.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readEnergySummary(db, location, input, Date.now()) }
  }),
})
