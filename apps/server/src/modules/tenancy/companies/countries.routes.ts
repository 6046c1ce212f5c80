import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listCountries, listRegions, listTimezones } from './countries.queries.ts'

export const countriesRoutes = ({ db }: Platform) => ({
  list: calls.countries.list.handler(async ({ input }) => ({
    data: { countries: await listCountries(db, input) },
  })),
  regions: calls.countries.regions.handler(async ({ input }) => ({
    data: { regions: await listRegions(db, input.countryCode) },
  })),
  timezones: calls.countries.timezones.handler(async ({ input }) => ({
    data: { timezones: await listTimezones(db, input.countryCode) },
  })),
})
