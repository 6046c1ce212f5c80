import { actorOf } from '../../../../platform/access/access-rule.ts'
import { calls } from '../../../../platform/access/calls.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { accessLocation } from '../../../tenancy/index.ts'
import { listOverrides } from '../../manual/overrides.queries.ts'
import { listDecisions, listSetPoints } from './decisions.queries.ts'

export const decisionsRoutes = ({ db }: Platform) => ({
  ofLocation: calls.setPoints.ofLocation.handler(async ({ input, context }) => {
    const { id } = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const [decisions, overrides] = await Promise.all([listSetPoints(db, id), listOverrides(db, [id])])
    return {
      data: {
        decisions,
        overrides: overrides.map(({ locationId: _, userId: __, ...override }) => override),
      },
    }
  }),
  history: calls.setPoints.history.handler(async ({ input, context }) => {
    const { id } = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: await listDecisions(db, id, input) }
  }),
})
