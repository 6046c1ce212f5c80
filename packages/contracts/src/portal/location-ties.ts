import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { isRange, wrongRange } from './external-devices.ts'

/** The metering place that tells a location what its connection takes and gives. */
export const locationTie = z.object({
  /** of the caller; null where it is somebody else's */
  place: z.object({ deviceId: id, eimm: z.string() }).nullable(),
  /** since when, epoch ms */
  tiedAt: z.number(),
  /** UTC days of the first and the last reading; null without readings */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export type LocationTie = z.infer<typeof locationTie>

const wh = z.number().nullable()
/**
 * A local day by the location's own meter and by the metering place. Energies are of the quarter-hours that both know; null where there is none: what was
 * not received is no difference.
 */
export const reconciledDay = z.object({
  day: z.string(),
  ownImportWh: wh,
  toldImportWh: wh,
  ownExportWh: wh,
  toldExportWh: wh,
  /** quarter-hours that both know, and that each knows */
  compared: z.number(),
  own: z.number(),
  told: z.number(),
})
export type ReconciledDayAnswer = z.infer<typeof reconciledDay>

const ofLocation = z.object({ locationId: id })
const tags = ['Meter-data portal']
const of = '/locations/{locationId}/metering-place'

export const locationTiesContract = {
  get: call('location:view')
    .route({
      method: 'GET',
      path: of,
      tags,
      summary: 'The metering place that a location is told by; null without one',
    })
    .input(ofLocation)
    .output(data(z.object({ tie: locationTie.nullable() }))),
  tie: call('location:edit', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: of,
      tags,
      summary: 'Let a metering place of one’s own tell a location what its connection takes and gives',
    })
    .input(ofLocation.extend({ deviceId: id }))
    .output(data(z.object({ tie: locationTie.nullable() }))),
  untie: call('location:edit', { scope: 'never' })
    .route({
      method: 'DELETE',
      path: of,
      tags,
      summary: 'End it: what the metering place told of the location goes',
    })
    .input(ofLocation)
    .output(done),
  reconcile: call('location:view')
    .route({
      method: 'GET',
      path: `${of}/reconciliation`,
      tags,
      summary: 'Energy by the location’s own meter and by its metering place, day by day',
    })
    .input(ofLocation.extend({ from: z.iso.date(), to: z.iso.date() }).refine(isRange, wrongRange))
    .output(data(z.object({ days: z.array(reconciledDay) }))),
}
