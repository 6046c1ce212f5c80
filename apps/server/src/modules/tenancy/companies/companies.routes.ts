import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CompanyViews } from './company-views.ts'
import { listCountries, listRegions, listTimezones } from './countries.queries.ts'

export const companiesRoutes = ({ db }: Platform, { listCompanies }: CompanyViews) => ({
  list: calls.companies.list.handler(async ({ context }) => ({
    data: { companies: await listCompanies(db, actorOf(context)) },
  })),
  countries: calls.companies.countries.handler(async ({ input }) => ({
    data: { countries: await listCountries(db, input.visible) },
  })),
  regions: calls.companies.regions.handler(async ({ input }) => ({
    data: { regions: await listRegions(db, input.countryCode) },
  })),
  timezones: calls.companies.timezones.handler(async ({ input }) => ({
    data: { timezones: await listTimezones(db, input.countryCode) },
  })),
})
