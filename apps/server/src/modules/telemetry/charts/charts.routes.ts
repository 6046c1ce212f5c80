import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readChart } from './charts.queries.ts'
import { readCategoryChart } from './charts-category.queries.ts'
import { readGroupChart } from './charts-group.queries.ts'
import { readEnergySummary } from './energy-summary.queries.ts'

export const chartsRoutes = ({ db }: Platform) => ({
  location: calls.charts.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const { category, deviceGroupId } = input
    const now = Date.now()
    if (category && deviceGroupId) throw invalidField('deviceGroupId', 'cannot be asked for with a category')
    if (category) return { data: await readCategoryChart(db, location, { ...input, category }, now) }
    if (deviceGroupId) return { data: await readGroupChart(db, location, { ...input, deviceGroupId }, now) }
    return { data: await readChart(db, location, input, now) }
  }),
  energy: calls.charts.energy.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readEnergySummary(db, location, input, Date.now()) }
  }),
})
