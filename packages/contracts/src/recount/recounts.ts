import { recountedFigures } from '@kilowatt/domain/recount/differences'
import { notCheckedParts } from '@kilowatt/domain/recount/not-checked'
import { z } from 'zod'
import { call, data } from '../base.ts'

const recountRun = z.object({
  id: z.number(),
  ranAt: z.number(),
  locations: z.number(),
  locationDays: z.number(),
  /** number of these days whose costs were compared completely */
  costDays: z.number(),
  /** what was left out, and on how many location-days; null if not recorded in that night */
  notChecked: z.array(z.object({ part: z.enum(notCheckedParts), days: z.number() })).nullable(),
  differences: z.number(),
})
export type RecountRun = z.infer<typeof recountRun>

const recountDifference = z.object({
  runId: z.number(),
  locationId: z.number(),
  location: z.string(),
  day: z.string(),
  figure: z.enum(recountedFigures),
  /** whether the sum of the day differs; otherwise, some of its quarter-hours do */
  isWholeDay: z.boolean(),
  /** Wh or currency; null: unknown */
  stored: z.number().nullable(),
  recounted: z.number().nullable(),
  quarters: z.number(),
})
export type RecountDifferenceRow = z.infer<typeof recountDifference>

export const recountsContract = {
  list: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'GET',
      path: '/admin/recounts',
      tags: ['Administration'],
      summary: 'Nightly recounts of a sample of locations, and the stored figures that differ',
    })
    .output(data(z.object({ runs: z.array(recountRun), differences: z.array(recountDifference) }))),
}
