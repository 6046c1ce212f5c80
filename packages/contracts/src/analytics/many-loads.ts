import { z } from 'zod'
import { instantColumn, numberColumn } from '../columns.ts'
import { periodLoads } from './period-loads.ts'

const number = z.number().nullable()

const silentLocation = z.object({ id: z.number(), name: z.string(), lastSeenAt: z.number() })
const manyInsight = z.discriminatedUnion('kind', [
  /**
   * locations whose controllers have been silent for a day, the longest silence first; only the first few of
   * `count`
   */
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

/** Peak and standby load of many locations together. They take longer to calculate than sums. */
export const manyLoads = z.object({
  /** quarter-hour with the highest joint import, and the sum of every location's quietest hour */
  now: periodLoads,
  /** values of the previous period; standby load only if the same locations have a value for it */
  before: periodLoads,
  /**
   * highest quarter-hour of each step, and the standby load of locations that have one in every step; null if
   * there is none
   */
  steps: z.object({ at: instantColumn, peakW: numberColumn, standbyW: numberColumn }),
  /** number of locations measured in the peak's quarter-hour */
  peakLocations: number,
  /** number of locations with a known standby load */
  standbyLocations: z.number(),
  count: z.number(),
  /** longest range in days for which each value is calculated, with this many locations */
  mostDays: z.object({ peak: z.number(), standby: z.number() }),
  isTooLong: z.object({ peak: z.boolean(), standby: z.boolean() }),
  insights: z.array(manyInsight),
})
export type ManyLoads = z.infer<typeof manyLoads>
