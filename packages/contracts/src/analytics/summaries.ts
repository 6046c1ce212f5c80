import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, instantMs } from '../primitives.ts'
import { energySummary } from '../telemetry/charts.ts'

export const periodSummary = z.object({
  /** of what has elapsed of the range */
  energy: energySummary,
  /** of as much of the period before; null for a range that is still to come */
  before: energySummary.nullable(),
})
export type PeriodSummary = z.infer<typeof periodSummary>

export const summariesContract = {
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/summary',
      tags: ['Analytics'],
      summary: 'What a range was like at a location, beside the period before',
    })
    .input(z.object({ locationId: id, from: instantMs, to: instantMs }))
    .output(data(periodSummary)),
}
