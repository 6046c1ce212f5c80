/**
 * Views over many modules: menu, companies, locations, people, search, audit log. The module only reads, and
 * owns no table.
 */

import type { Platform } from '../../platform/platform.ts'
import type { IdentityViews } from '../identity/index.ts'
import type { TenancyViews } from '../tenancy/index.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { getCompanyDetails } from './companies/companies.queries.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { directoryPersonalData } from './directory.personal-data.ts'
import { getLocation } from './locations/locations.queries.ts'
import { locationsRoutes } from './locations/locations.routes.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { menuBranchesRoutes } from './menu/menu-branches.routes.ts'
import { listPlaces } from './people/places.queries.ts'
import { usersRoutes } from './people/users.routes.ts'
import { adminSearchRoutes } from './search/admin-search.routes.ts'

/** Views for answers of identity. */
export const identityViews: Pick<IdentityViews, 'listPlaces'> = { listPlaces }

/** Views for answers of tenancy. */
export const tenancyViews: TenancyViews = { getCompanyDetails, getLocation }

export const createDirectory = (platform: Platform) => ({
  routes: {
    companies: companiesRoutes(platform),
    menu: menuRoutes(platform),
    menuBranches: menuBranchesRoutes(platform),
    locations: locationsRoutes(platform),
    users: usersRoutes(platform),
    adminSearch: adminSearchRoutes(platform),
    audit: auditRoutes(platform),
  },
  personalData: directoryPersonalData,
})
