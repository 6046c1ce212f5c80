import { z } from 'zod'
import { instantColumn, numberColumn } from '../columns.ts'
import { periodLoads } from './period-loads.ts'

const number = z.number().nullable()

const silentLocation = z.object({ id: z.number(), name: z.string(), lastSeenAt: z.number() })
const manyInsight = z.discriminatedUnion('kind', [
  /** none of their controllers has been heard for a day; the longest first, of them all the first few */
  z.object({ kind: z.literal('silent'), count: z.number(), shown: z.array(silentLocation) }),
  z.object({
    kind: z.literal('standbyOf'),
    locationId: z.number(),
    name: z.string(),
    since: z.iso.date(),
    beforeW: z.number(),
    afterW: z.number(),
  }),
])
export type ManyInsight = z.infer<typeof manyInsight>

/** Peak and standby load of many locations together, which take longer than their sums. */
export const manyLoads = z.object({
  /** the quarter-hour in which they imported most together, and the sum of what each takes in its quietest hour */
  now: periodLoads,
  /** of the period before: the standby load only where the same locations tell it */
  before: periodLoads,
  /** per step of the range: its highest quarter-hour, and the standby load of the locations that tell all steps told; null where it has none */
  steps: z.object({ at: instantColumn, peakW: numberColumn, standbyW: numberColumn }),
  /** how many of the locations were measured in the peak's quarter-hour */
  peakLocations: number,
  /** how many of them tell a standby load */
  standbyLocations: z.number(),
  count: z.number(),
  /** days that each is told for at most, of so many locations */
  mostDays: z.object({ peak: z.number(), standby: z.number() }),
  isTooLong: z.object({ peak: z.boolean(), standby: z.boolean() }),
  insights: z.array(manyInsight),
})
export type ManyLoads = z.infer<typeof manyLoads>
