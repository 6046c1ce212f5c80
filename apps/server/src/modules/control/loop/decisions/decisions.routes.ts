import { actorOf } from '../../../../platform/access/access-rule.ts'
import { calls } from '../../../../platform/access/calls.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { accessLocation } from '../../../tenancy/index.ts'

export const decisionsRoutes = ({ db }: Platform) => ({
  ofLocation: calls.setPoints.ofLocation.handler(async ({ input, context }) => {
    await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { decisions: [], overrides: [] } }
  }),
  history: calls.setPoints.history.handler(async ({ input, context }) => {
    await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { decisions: [], isCut: false } }
  }),
})
