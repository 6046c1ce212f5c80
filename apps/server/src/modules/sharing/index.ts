import type { Platform } from '../../platform/platform.ts'
import { membersRoutes } from './members.routes.ts'
import { usersRoutes } from './users.routes.ts'

/** People of companies and guests of locations: who belongs where, who is invited, who leaves. */
export const createSharing = (platform: Platform) => ({
  routes: { members: membersRoutes(platform), users: usersRoutes(platform) },
})
