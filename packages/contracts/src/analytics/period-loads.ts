import { z } from 'zod'

export const periodLoads = z.object({
  /**
   * the minute with the highest import, as in the charts; for many locations the quarter-hour: its power and
   * start
   */
  peak: z.object({ powerW: z.number(), at: z.number() }).nullable(),
  /** median of the quietest hour of each day; for many locations, the sum of the known medians */
  standbyW: z.number().nullable(),
})
