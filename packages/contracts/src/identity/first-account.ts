import { z } from 'zod'
import { call, data } from '../base.ts'
import { user } from './auth.ts'
import { newPassword, oneTimeToken, personName } from './registration.ts'

/** An empty installation: the first visitor with the token from the log becomes super admin. */
export const firstAccountContract = {
  state: call('public')
    .route({
      method: 'GET',
      path: '/auth/first-account',
      tags: ['First account'],
      summary: 'Whether the first account still has to be created',
    })
    .output(data(z.object({ open: z.boolean() }))),
  create: call('public')
    .route({
      method: 'POST',
      path: '/auth/first-account',
      tags: ['First account'],
      summary: 'Create the first super admin with the token from the log, and sign in',
    })
    .input(
      z.object({
        token: oneTimeToken,
        email: z.email().max(254),
        password: newPassword,
        firstName: personName,
        lastName: personName,
      }),
    )
    .output(data(z.object({ user }))),
}
