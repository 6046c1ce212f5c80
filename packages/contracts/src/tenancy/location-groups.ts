import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, title } from '../primitives.ts'

export const locationGroup = z.object({
  id,
  companyId: id,
  name: z.string(),
  /** null: the root group, which represents the company and can be neither moved nor deleted */
  parentId: id.nullable(),
  /** number of groups directly in it */
  groupsCount: z.number(),
  locationsCount: z.number(),
})
export type LocationGroup = z.infer<typeof locationGroup>

/** Largest number of items in one drag or one dialog. */
export const MAX_MOVED_ITEMS = 500
const ids = z.array(id).max(MAX_MOVED_ITEMS).default([])

export const locationGroupsContract = {
  tree: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/location-groups',
      tags: ['Location groups'],
      summary: 'All groups of a company, parents before children',
    })
    .input(z.object({ companyId: id }))
    .output(data(z.object({ locationGroups: z.array(locationGroup) }))),
  create: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'POST',
      path: '/companies/{companyId}/location-groups',
      tags: ['Location groups'],
      summary: 'Create a group below another one',
      successStatus: 201,
    })
    .input(z.object({ companyId: id, parentId: id, name: title }))
    .output(data(z.object({ locationGroup }))),
  get: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}',
      tags: ['Location groups'],
      summary: 'One group',
    })
    .input(z.object({ locationGroupId: id }))
    .output(
      data(
        z.object({
          locationGroup,
          /** time zone of most of its locations, including the groups below; null if there are no locations */
          timezone: z.string().nullable(),
        }),
      ),
    ),
  rename: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/location-groups/{locationGroupId}',
      tags: ['Location groups'],
      summary: 'Rename a group',
    })
    .input(z.object({ locationGroupId: id, name: title }))
    .output(data(z.object({ locationGroup }))),
  remove: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'DELETE',
      path: '/location-groups/{locationGroupId}',
      tags: ['Location groups'],
      summary: 'Delete an empty group',
    })
    .input(z.object({ locationGroupId: id }))
    .output(done),
  moveHere: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'POST',
      path: '/location-groups/{locationGroupId}/items',
      tags: ['Location groups'],
      summary: 'Move groups and locations of the company into this group, all or none',
    })
    .input(z.object({ locationGroupId: id, groupIds: ids, locationIds: ids }))
    .output(done),
}
