import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { isRange, wrongRange } from './external-devices.ts'

/** The metering place that reports the import and export of a location. */
export const locationTie = z.object({
  /** null unless the place belongs to the caller */
  place: z.object({ deviceId: id, eimm: z.string() }).nullable(),
  /** linked since, epoch ms */
  tiedAt: z.number(),
  /** UTC days of the first and the last reading; null without readings */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export type LocationTie = z.infer<typeof locationTie>

const wh = z.number().nullable()
/**
 * A local day according to the location's own meter and to the metering place. Energies cover the
 * quarter-hours that both measured, null if there are none, so values that were not received do not count as
 * a difference.
 */
export const reconciledDay = z.object({
  day: z.string(),
  ownImportWh: wh,
  reportedImportWh: wh,
  ownExportWh: wh,
  reportedExportWh: wh,
  /** number of quarter-hours that both measured, and that each of them measured */
  compared: z.number(),
  own: z.number(),
  reportedQuarters: z.number(),
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
      summary: 'The metering place linked to a location; null if none',
    })
    .input(ofLocation)
    .output(data(z.object({ tie: locationTie.nullable() }))),
  tie: call('location:edit', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: of,
      tags,
      summary: 'Link one of my metering places to a location, which then uses its import and export',
    })
    .input(ofLocation.extend({ deviceId: id }))
    .output(data(z.object({ tie: locationTie.nullable() }))),
  untie: call('location:edit', { scope: 'never' })
    .route({
      method: 'DELETE',
      path: of,
      tags,
      summary: 'Unlink the metering place; what it reported for the location is deleted',
    })
    .input(ofLocation)
    .output(done),
  reconcile: call('location:view')
    .route({
      method: 'GET',
      path: `${of}/reconciliation`,
      tags,
      summary: 'Energy according to the location’s own meter and to its metering place, day by day',
    })
    .input(ofLocation.extend({ from: z.iso.date(), to: z.iso.date() }).refine(isRange, wrongRange))
    .output(data(z.object({ days: z.array(reconciledDay) }))),
}
