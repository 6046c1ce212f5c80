import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { getLocation, listLocations } from './locations.queries.ts'

export const locationsRoutes = ({ db }: Platform) => ({
  list: calls.locations.list.handler(async ({ input, context }) => ({
    data: await listLocations(db, actorOf(context), input),
  })),
  get: calls.locations.get.handler(async ({ input, context }) => {
    const accessible = await accessLocation(db, actorOf(context), input.id, 'view')
    return { data: { location: await getLocation(db, accessible) } }
  }),
})
