import { z } from 'zod'
import { solarPlane } from '../tenancy/location.ts'

const number = z.number().nullable()

/** Production of the plants of a location compared with a cloudless sky. */
export const solarSky = z.object({
  /**
   * production as a share of the production under a cloudless sky without losses, %, over known production
   */
  pct: number,
  skyWh: number,
  /** direction of the panels; null if unknown, and then the sky is that of a horizontal plane */
  plane: solarPlane.nullable(),
  /** number of cloudless days, and the share of ideal production on these days; null if there were none */
  clear: z.object({ days: z.number(), pct: z.number() }).nullable(),
  /**
   * hours of the day in which the plant yields less even under a clear sky, with its share of the yield of
   * other hours; empty if there are none. Null if unknown: the orientation of the panels is not entered, or
   * there are fewer than two weeks of data.
   */
  shaded: z.array(z.object({ fromHour: z.number(), toHour: z.number(), pct: z.number() })).nullable(),
})
export type SolarSky = z.infer<typeof solarSky>
