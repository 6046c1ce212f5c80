import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

const wanted = z.boolean()

/** The report of a month by mail, as each person chooses for each location, and who runs a company for its groups. */
export const monthlyReportsContract = {
  get: call('location:view', { scope: 'never' })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Whether one gets the report of each month by mail',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ wanted }))),
  set: call('location:view', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Get the report of each month by mail, or not any more',
    })
    .input(z.object({ locationId: id, wanted }))
    .output(data(z.object({ wanted }))),
  getOfGroup: call('role:ROLE_AGGREGATOR', { scope: 'never' })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/monthly-report',
      tags: ['Analytics'],
      summary: 'The same of all locations of a group and of the groups below it',
    })
    .input(z.object({ locationGroupId: id }))
    .output(data(z.object({ wanted }))),
  setOfGroup: call('role:ROLE_AGGREGATOR', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/location-groups/{locationGroupId}/monthly-report',
      tags: ['Analytics'],
      summary: 'Get the report of a group by mail, or not any more',
    })
    .input(z.object({ locationGroupId: id, wanted }))
    .output(data(z.object({ wanted }))),
}
