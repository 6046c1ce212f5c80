import { z } from 'zod'
import { accountCall, call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { user } from './auth.ts'

const accountOfOther = { scope: 'never', impersonating: 'refused' } as const
const membershipRole = z.enum(['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED', 'ROLE_AGGREGATOR'])

export const impersonationContract = {
  start: call('role:ROLE_SUPER_ADMIN', accountOfOther)
    .route({
      method: 'POST',
      path: '/auth/impersonate',
      tags: ['Impersonation'],
      summary: 'Impersonate a person: see and do what they can, until stopped or signed out',
    })
    .input(data(z.object({ userId: id })))
    .output(data(z.object({ user }))),
  stop: accountCall()
    .route({
      method: 'POST',
      path: '/auth/unimpersonate',
      tags: ['Impersonation'],
      summary: 'Stop impersonating',
    })
    .output(data(z.object({ user }))),
}

/** Calls of super admins about other people's accounts. */
export const userAdministrationContract = {
  verify: call('role:ROLE_SUPER_ADMIN', accountOfOther)
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/verify',
      tags: ['Administration'],
      summary: "Confirm a person's e-mail address for them",
    })
    .input(z.object({ userId: id }))
    .output(done),
  changeCompany: call('role:ROLE_SUPER_ADMIN', accountOfOther)
    .route({
      method: 'PUT',
      path: '/admin/users/{userId}/company',
      tags: ['Administration'],
      summary: 'Move a person from one company (`from`, or from none) to another, with a role there',
    })
    .input(
      z.object({
        userId: id,
        fromCompanyId: id.nullable(),
        companyId: id,
        role: membershipRole.default('ROLE_USER_BASIC'),
      }),
    )
    .output(done),
  remove: call('role:ROLE_SUPER_ADMIN', accountOfOther)
    .route({
      method: 'DELETE',
      path: '/admin/users/{userId}',
      tags: ['Administration'],
      summary: 'Delete a person; GET /auth/user/deletion lists what is removed and what stays',
    })
    .input(z.object({ userId: id }))
    .output(done),
}
