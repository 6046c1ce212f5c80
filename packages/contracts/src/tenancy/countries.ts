import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

export const country = z.object({ id, name: z.string(), code: z.string() })

/** A bidding zone of the electricity market: `type` is `BIDDING_ZONE`, `code` as in ENTSO-E's clients (`IT_SICI`). */
export const region = z.object({ code: z.string(), type: z.string(), name: z.string() })
export type Region = z.infer<typeof region>

export const countriesContract = {
  list: call('public')
    .route({ method: 'GET', path: '/countries', tags: ['Companies'], summary: 'Countries' })
    .input(
      z.object({
        visible: z.stringbool().optional(),
        /** only countries that use this time zone */
        timezone: z.string().max(60).optional(),
      }),
    )
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
