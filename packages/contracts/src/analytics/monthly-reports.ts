import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

const wanted = z.boolean()

/**
 * Monthly reports by mail. Each person chooses them per location; people who run a company can also choose them for
 * its groups.
 */
export const monthlyReportsContract = {
  get: call('location:view', { scope: 'never' })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Whether I get the monthly report of a location by mail',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ wanted }))),
  set: call('location:view', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Turn my monthly report of a location on or off',
    })
    .input(z.object({ locationId: id, wanted }))
    .output(data(z.object({ wanted }))),
  getOfGroup: call('role:ROLE_AGGREGATOR', { scope: 'never' })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Whether I get the monthly report of a group, including the groups below it, by mail',
    })
    .input(z.object({ locationGroupId: id }))
    .output(data(z.object({ wanted }))),
  setOfGroup: call('role:ROLE_AGGREGATOR', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/location-groups/{locationGroupId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Turn my monthly report of a group on or off',
    })
    .input(z.object({ locationGroupId: id, wanted }))
    .output(data(z.object({ wanted }))),
}
