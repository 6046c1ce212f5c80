import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, page, pageSize, role, searchTerm } from '../primitives.ts'

/** A person in a company. `manageable`: whether the caller may change or remove them (spec §6). */
export const member = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  verified: z.boolean(),
  /** owned and shared, in this company */
  locationsCount: z.number(),
  /** a person who owns locations can leave only after they have another owner */
  ownedLocationsCount: z.number(),
  manageable: z.boolean(),
})
export type Member = z.infer<typeof member>

export const membersContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/users',
      tags: ['Users'],
      summary: 'Users of a company, and the roles that the caller may give',
    })
    .input(z.object({ companyId: id, page, pageSize, search: searchTerm }))
    .output(data(z.object({ users: z.array(member), total: z.number(), assignableRoles: z.array(role) }))),
  setRole: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/users/{userId}',
      tags: ['Users'],
      summary: 'Give a user of the company another role',
    })
    .input(z.object({ companyId: id, userId: id, role }))
    .output(data(z.object({ user: member }))),
  remove: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/users/{userId}',
      tags: ['Users'],
      summary: 'Remove a user from the company, with all access to its locations',
    })
    .input(z.object({ companyId: id, userId: id }))
    .output(done),
}
