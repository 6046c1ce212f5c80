import { z } from 'zod'
import { solarPlane } from '../tenancy/location.ts'

const number = z.number().nullable()

/** Production of the plants of a location compared with a cloudless sky. */
export const solarSky = z.object({
  /** production as a share of what a cloudless sky would have given without losses, %, over known production */
  pct: number,
  skyWh: number,
  /** which way the panels face; if null, unknown, and the sky is that of a horizontal plane */
  plane: solarPlane.nullable(),
  /** cloudless days, and the share of the ideal production on these days; null if there were none */
  clear: z.object({ days: z.number(), pct: z.number() }).nullable(),
  /**
   * hours of the day in which the plant yields less even under a clear sky, with the share of the yield of other
   * hours; empty if there are none. Null if unknown: the orientation of the panels is not entered, or there are fewer
   * than two weeks of data.
   */
  shaded: z.array(z.object({ fromHour: z.number(), toHour: z.number(), pct: z.number() })).nullable(),
})
export type SolarSky = z.infer<typeof solarSky>
