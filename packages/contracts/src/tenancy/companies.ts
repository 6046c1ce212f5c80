import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

export const company = z.object({
  id,
  name: z.string(),
  countryId: id,
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  assignedControllersCount: z.number(),
  locationsCount: z.number(),
  rootGroup: z.object({ id }),
})
export type Company = z.infer<typeof company>

export const country = z.object({ id, name: z.string(), code: z.string() })

/** A bidding zone of the electricity market: `type` is `BIDDING_ZONE`, `code` as ENTSO-E's clients have it (`IT_SICI`). */
export const region = z.object({ code: z.string(), type: z.string(), name: z.string() })
export type Region = z.infer<typeof region>

export const companiesContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies',
      tags: ['Companies'],
      summary: 'Companies of the signed-in person',
    })
    .output(data(z.object({ companies: z.array(company) }))),
  countries: call('public')
    .route({ method: 'GET', path: '/countries', tags: ['Companies'], summary: 'Countries' })
    .input(z.object({ visible: z.stringbool().optional() }))
    .output(data(z.object({ countries: z.array(country) }))),
  regions: call('public')
    .route({ method: 'GET', path: '/regions', tags: ['Companies'], summary: 'Bidding zones of a country' })
    .input(z.object({ countryCode: z.string().length(2).toUpperCase() }))
    .output(data(z.object({ regions: z.array(region) }))),
  timezones: call('public')
    .route({ method: 'GET', path: '/timezones', tags: ['Companies'], summary: 'Time zones of a country' })
    .input(z.object({ countryCode: z.string().length(2).toUpperCase() }))
    .output(data(z.object({ timezones: z.array(z.object({ name: z.string() })) }))),
}
