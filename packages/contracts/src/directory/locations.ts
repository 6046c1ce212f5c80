import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, page, pageSize, searchTerm } from '../primitives.ts'
import { location } from '../tenancy/location.ts'

export const locationSummary = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  companyId: id,
  locationGroupId: id,
  /** of the grid connection now, + import, − export, in the digits that its page prints; null when nothing was measured lately */
  powerW: z.number().nullable(),
  /** of the sun now, as printed; null when nothing was measured lately */
  solarW: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  connected: z.boolean(),
})
export type LocationSummary = z.infer<typeof locationSummary>

/** A group as a whole, whatever the page and the search. */
export const groupFigures = z.object({
  locations: z.number(),
  /** controllers, P1 modules and gateways at its locations, and how many of them do not speak to us now */
  controllers: z.number(),
  controllersOffline: z.number(),
  /** sums of what is printed of its locations now, as of one location; null also where they are too many to be asked each time */
  powerW: z.number().nullable(),
  solarW: z.number().nullable(),
})
export type GroupFigures = z.infer<typeof groupFigures>

export const locationsContract = {
  list: call('signedIn')
    .route({
      method: 'GET',
      path: '/locations',
      tags: ['Locations'],
      summary: 'Locations the signed-in person may view',
    })
    // with `locationGroupId`: those of the group and of the groups below it; `search` is part of the name
    .input(z.object({ page, pageSize, locationGroupId: id.optional(), search: searchTerm }).prefault({}))
    .output(
      data(
        z.object({
          locations: z.array(locationSummary),
          total: z.number(),
          /** null: no group was asked for */
          figures: groupFigures.nullable(),
        }),
      ),
    ),
  get: call('location:view')
    .route({ method: 'GET', path: '/locations/{id}', tags: ['Locations'], summary: 'One location' })
    .input(z.object({ id }))
    .output(data(z.object({ location }))),
}
