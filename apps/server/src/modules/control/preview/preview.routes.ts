import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { previewStrategies } from './preview-strategies.queries.ts'

export const previewRoutes = ({ db }: Platform) => ({
  preview: calls.strategies.preview.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await previewStrategies(db, location, input, Date.now()) }
  }),
})
