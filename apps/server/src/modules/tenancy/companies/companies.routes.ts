import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listCompanies, listCountries, listTimezones } from './companies.queries.ts'

export const companiesRoutes = ({ db }: Platform) => ({
  list: calls.companies.list.handler(async ({ context }) => ({
    data: { companies: await listCompanies(db, actorOf(context)) },
  })),
  countries: calls.companies.countries.handler(async ({ input }) => ({
    data: { countries: await listCountries(db, input.visible) },
  })),
  timezones: calls.companies.timezones.handler(async ({ input }) => ({
    data: { timezones: await listTimezones(db, input.countryCode) },
  })),
})
