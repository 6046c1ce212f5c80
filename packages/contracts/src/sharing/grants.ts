import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { availableUser } from '../tenancy/location-admin.ts'

export const locationFlags = z.record(z.enum(locationActions), z.boolean())

export const locationUser = availableUser.extend({
  isOwner: z.boolean(),
  permissions: locationFlags,
  grantedAt: z.number().nullable(),
  /** the caller may change or revoke this grant */
  manageable: z.boolean(),
})
export type LocationUser = z.infer<typeof locationUser>

export const grantsContract = {
  list: call('location:manageUsers')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/users',
      tags: ['Sharing'],
      summary: 'Owner and users of a location, and the actions that the caller may grant',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ users: z.array(locationUser), grantable: z.array(z.enum(locationActions)) }))),
  set: call('location:manageUsers')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/users/{userId}',
      tags: ['Sharing'],
      summary: 'Set what a user of the location, or of its company, may do there',
    })
    .input(z.object({ locationId: id, userId: id, permissions: locationFlags }))
    .output(data(z.object({ user: locationUser }))),
  revoke: call('location:manageUsers')
    .route({
      method: 'DELETE',
      path: '/locations/{locationId}/users/{userId}',
      tags: ['Sharing'],
      summary: "Revoke a person's access at once, including live streams",
    })
    .input(z.object({ locationId: id, userId: id }))
    .output(done),
}
