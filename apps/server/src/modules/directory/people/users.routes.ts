import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getManagedUser } from './managed-users.queries.ts'

export const usersRoutes = ({ db }: Platform) => ({
  get: calls.users.get.handler(async ({ input }) => ({
    data: { user: await getManagedUser(db, input.userId) },
  })),
})
