import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, title } from '../primitives.ts'
import { location, solarPlane } from './location.ts'

const line = (max: number) => z.string().trim().max(max).nullable()

/** A country's bidding zone. It may be left out if the country has only one. */
export const regionRef = z.object({ code: z.string().max(20), type: z.string().max(40) })

export const address = z.object({
  street: line(100),
  houseNumber: line(20),
  postcode: line(20),
  city: line(100),
})

/** degrees, positive in the north and in the east */
export const coordinates = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
})

/** All fields of a location that people may change; the server checks time zone and region against the country. */
export const locationSettings = z.object({
  name: title,
  countryCode: z.string().length(2).toUpperCase(),
  region: regionRef.nullable(),
  timezone: z.string().max(60),
  address,
  coordinates: coordinates.nullable(),
  gridLimitW: z.number().int().min(1).max(100_000_000).nullable(),
  solarPeakW: z.number().int().min(1).max(100_000_000).nullable(),
  solarPlane: solarPlane.nullable(),
})
export type LocationSettings = z.infer<typeof locationSettings>

/** A person who may own a location, or be given access to it. */
export const availableUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

export const locationAdminContract = {
  create: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'POST',
      path: '/companies/{companyId}/locations',
      tags: ['Locations'],
      summary: 'Create a location without a controller',
      successStatus: 201,
    })
    .input(locationSettings.extend({ companyId: id, locationGroupId: id, ownerId: id.nullish() }))
    .output(data(z.object({ location }))),
  update: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{id}',
      tags: ['Locations'],
      summary: 'Change the settings of a location',
    })
    .input(locationSettings.extend({ id }))
    .output(data(z.object({ location }))),
  // for owners and the company; a grant to edit is not enough
  remove: call('location:edit')
    .route({
      method: 'DELETE',
      path: '/locations/{id}',
      tags: ['Locations'],
      summary: 'Delete a location without controllers, with its history',
    })
    .input(z.object({ id }))
    .output(done),
  setOwner: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/locations/{id}/owner',
      tags: ['Locations'],
      summary: 'Give a location another owner, or none',
    })
    .input(z.object({ id, userId: id.nullable() }))
    .output(data(z.object({ location }))),
}
