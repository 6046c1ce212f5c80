import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readLocationSummary } from './location-summary.queries.ts'

export const summariesRoutes = ({ db }: Platform) => ({
  location: calls.summaries.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readLocationSummary(db, location, input, Date.now()) }
  }),
})
