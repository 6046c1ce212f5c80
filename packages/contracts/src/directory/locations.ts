import { z } from 'zod'
import { openAlarms } from '../alarms/alarm-entry.ts'
import { call, data } from '../base.ts'
import { id, page, pageSize, searchTerm } from '../primitives.ts'
import { location } from '../tenancy/location.ts'

export const locationSummary = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  companyId: id,
  locationGroupId: id,
  /**
   * current power of the grid connection, + import, − export, with the digits shown on its page; null if
   * nothing was measured recently
   */
  powerW: z.number().nullable(),
  /** current solar power as shown; null if nothing was measured recently */
  solarW: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  connected: z.boolean(),
  /** null: no alarm is open */
  alarms: openAlarms.nullable(),
})
export type LocationSummary = z.infer<typeof locationSummary>

/** A group as a whole, regardless of page and search. */
export const groupFigures = z.object({
  locations: z.number(),
  /** controllers, P1 modules and gateways at its locations, and number of these that are not connected */
  controllers: z.number(),
  controllersOffline: z.number(),
  /**
   * sums of the rounded current values of its locations; also null if there are too many locations to read
   * each time
   */
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
      summary: 'Locations I may view',
    })
    // with `locationGroupId`: only locations of the group and the groups below it; `search` matches part of the name.
    // `alarms`: locations with the most urgent open alarms first, the others by name
    .input(
      z
        .object({
          ...{ page, pageSize, locationGroupId: id.optional(), search: searchTerm },
          sort: z.enum(['name', 'alarms']).default('name'),
        })
        .prefault({}),
    )
    .output(
      data(
        z.object({
          locations: z.array(locationSummary),
          total: z.number(),
          /** null if no group was requested */
          figures: groupFigures.nullable(),
        }),
      ),
    ),
  get: call('location:view')
    .route({ method: 'GET', path: '/locations/{id}', tags: ['Locations'], summary: 'One location' })
    .input(z.object({ id }))
    .output(data(z.object({ location }))),
}
