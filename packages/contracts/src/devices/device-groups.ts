import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, named, title } from '../primitives.ts'
import { structureLimits } from './structure-limits.ts'

const inLocation = z.object({ locationId: id })
const oneGroup = inLocation.extend({ deviceGroupId: id })
const tags = ['Device groups']

/** Named sets of devices of one location, listed with the devices (`devices.list`). */
export const deviceGroupsContract = {
  create: call('location:edit')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/device-groups',
      tags,
      summary: 'Add a device group at the end of the list',
      successStatus: 201,
    })
    .input(inLocation.extend({ name: title }))
    .output(data(z.object({ deviceGroup: named }))),
  rename: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/device-groups/{deviceGroupId}',
      tags,
      summary: 'Rename a device group',
    })
    .input(oneGroup.extend({ name: title }))
    .output(done),
  remove: call('location:edit')
    .route({
      method: 'DELETE',
      path: '/locations/{locationId}/device-groups/{deviceGroupId}',
      tags,
      summary: 'Delete a device group; its devices stay',
    })
    .input(oneGroup)
    .output(done),
  order: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/device-groups/order',
      tags,
      summary: 'Reorder device groups; they keep the positions they have as a set',
    })
    .input(inLocation.extend({ deviceGroupIds: z.array(id).min(1).max(structureLimits.groupsPerLocation) }))
    .output(done),
}
