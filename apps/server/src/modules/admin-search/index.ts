import type { Platform } from '../../platform/platform.ts'
import { adminSearchRoutes } from './admin-search.routes.ts'
import { auditRoutes } from './audit.routes.ts'

/** What administrators look for: people, places and hardware, and who did what. */
export const createAdminSearch = (platform: Platform) => ({
  routes: { adminSearch: adminSearchRoutes(platform), audit: auditRoutes(platform) },
})
