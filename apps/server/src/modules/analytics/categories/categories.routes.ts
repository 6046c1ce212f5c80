import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { readCategoryPeriod } from './category-period.queries.ts'

export const categoriesRoutes = ({ db }: Platform) => ({
  ofLocation: calls.categories.ofLocation.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await readCategoryPeriod(db, location, input, Date.now()) }
  }),
})
