import { z } from 'zod'

export const periodLoads = z.object({
  /** the minute with the most import, as the charts tell it, of many locations the quarter-hour: its power and its start */
  peak: z.object({ powerW: z.number(), at: z.number() }).nullable(),
  /** median of the quietest hour of each day; of many locations the sum of those that are known */
  standbyW: z.number().nullable(),
})
