import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, role } from '../primitives.ts'

/** A person as a super admin sees them. */
export const managedUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string().nullable(),
  country: z.string().nullable(),
  verified: z.boolean(),
  role,
  createdAt: z.number(),
  /**
   * `ownedLocationsCount`: a person who owns locations of a company can leave it only after they have another
   * owner
   */
  companies: z.array(z.object({ id, name: z.string(), role, ownedLocationsCount: z.number() })),
  /** owned and shared */
  locationsCount: z.number(),
})
export type ManagedUser = z.infer<typeof managedUser>

export const usersContract = {
  get: call('role:ROLE_SUPER_ADMIN')
    .route({ method: 'GET', path: '/users/{userId}', tags: ['Users'], summary: 'One person' })
    .input(z.object({ userId: id }))
    .output(data(z.object({ user: managedUser }))),
}
