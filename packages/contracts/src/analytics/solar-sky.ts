import { z } from 'zod'
import { solarPlane } from '../tenancy/location.ts'

const number = z.number().nullable()

/** How the plants of a location did beside a cloudless sky. */
export const solarSky = z.object({
  /** production of what a cloudless sky would have given without any loss, %, where production is known */
  pct: number,
  skyWh: number,
  /** which way the modules look; null: not told, and the sky is that of a level plane */
  plane: solarPlane.nullable(),
  /** days without clouds, and what was given of the sky's on them; null where there was none */
  clear: z.object({ days: z.number(), pct: z.number() }).nullable(),
  /**
   * hours of the clock in which the plant falls short even under a clear sky, with what it gives of what its other hours do; none: it does
   * not. Null where it cannot be told: which way the modules look is not known, or less than two weeks are
   */
  shaded: z.array(z.object({ fromHour: z.number(), toHour: z.number(), pct: z.number() })).nullable(),
})
export type SolarSky = z.infer<typeof solarSky>
