import { z } from 'zod'
import { id, named } from '../primitives.ts'
import { region } from './countries.ts'

/** Degrees from horizontal, and clockwise from north (180 is south). */
export const solarPlane = z.object({
  tiltDeg: z.number().int().min(0).max(90),
  azimuthDeg: z.number().int().min(0).max(359),
})

export const location = z.object({
  id,
  name: z.string(),
  country: z.object({ id, code: z.string(), name: z.string() }),
  region: region.nullable(),
  timezone: z.object({ name: z.string() }),
  ownerId: id.nullable(),
  company: named,
  locationGroup: named,
  address: z.object({
    street: z.string().nullable(),
    houseNumber: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
  }),
  coordinates: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
  activePriceList: z.object({ id }).nullable(),
  /** agreed or fused limit of the grid connection, for the ring of the grid node */
  gridLimitW: z.number().nullable(),
  solarPeakW: z.number().nullable(),
  /** direction of its panels; null: not entered, or several directions */
  solarPlane: solarPlane.nullable(),
})
export type Location = z.infer<typeof location>
