import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { addDirectionTest, listDirectionTests } from './direction-tests.ts'

export const directionTestsRoutes = ({ db, inTx }: Platform) => ({
  list: calls.directionTests.list.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: { tests: await listDirectionTests(db, location) } }
  }),
  add: calls.directionTests.add.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'edit')
    return {
      data: { test: await inTx(personOf(context), (change) => addDirectionTest(change, location, input)) },
    }
  }),
})
