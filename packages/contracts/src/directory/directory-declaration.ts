import type { Declaration } from '../declaration.ts'
import { adminSearchContract } from './admin-search.ts'
import { auditContract } from './audit.ts'
import { companiesContract } from './companies.ts'
import { locationsContract } from './locations.ts'
import { menuContract } from './menu.ts'
import { menuBranchesContract } from './menu-branches.ts'
import { usersContract } from './users.ts'

/** Views over many modules: menu, companies, locations, people, search, audit log. */
export const directoryDeclaration = {
  calls: {
    companies: companiesContract,
    menu: menuContract,
    locations: locationsContract,
    menuBranches: menuBranchesContract,
    users: usersContract,
    adminSearch: adminSearchContract,
    audit: auditContract,
  },
} as const satisfies Declaration
