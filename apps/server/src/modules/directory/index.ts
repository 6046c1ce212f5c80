import type { Platform } from '../../platform/platform.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { menuBranchesRoutes } from './menu/menu-branches.routes.ts'
import { usersRoutes } from './people/users.routes.ts'
import { adminSearchRoutes } from './search/admin-search.routes.ts'

/** What is a view over many modules: the menu, people, searches, the audit log. It reads, and owns no table. */
export const createDirectory = (platform: Platform) => ({
  routes: {
    menu: menuRoutes(platform),
    menuBranches: menuBranchesRoutes(platform),
    users: usersRoutes(platform),
    adminSearch: adminSearchRoutes(platform),
    audit: auditRoutes(platform),
  },
})
