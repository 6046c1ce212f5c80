import { z } from 'zod'
import { call, data } from '../base.ts'
import { deviceParameter, parameterValue } from '../devices/parameters.ts'
import { deviceCategory, id } from '../primitives.ts'
import { channelValue } from './channels.ts'

/** A device as its controller reports it. Instants are epoch ms. */
export const exploredDevice = z.object({
  id,
  /** name in the controller, the `src` of its telemetry */
  source: z.string(),
  name: z.string(),
  /** in the controller's words */
  type: z.string(),
  category: deviceCategory,
  /** `source` of the device it belongs to */
  parent: z.string().nullable(),
  status: z.enum(['ok', 'error']),
  errorCode: z.string().nullable(),
  expectedPeriodS: z.number(),
  lastActivityAt: z.number().nullable(),
  channels: z.array(channelValue),
  parameters: z.array(
    deviceParameter.extend({
      /** also null if unknown; then `at` is null */
      value: parameterValue,
      at: z.number().nullable(),
      heldUntil: z.number().nullable(),
    }),
  ),
})
export type ExploredDevice = z.infer<typeof exploredDevice>

/** What the controller reported about itself and the devices behind it (`u/info`), unchanged. */
export const announcement = z.object({
  receivedAt: z.number(),
  sizeBytes: z.number(),
  /** null: too large to store */
  body: z.string().nullable(),
})
export type Announcement = z.infer<typeof announcement>

export const explorerContract = {
  controller: call('location:edit')
    .route({
      method: 'GET',
      path: '/controllers/{controllerId}/explorer',
      tags: ['Telemetry'],
      summary: 'Everything that the devices behind a controller report, with its newest values',
    })
    .input(z.object({ controllerId: id }))
    .output(
      data(
        z.object({
          devices: z.array(exploredDevice),
          /** null: nothing reported since it has been at its present location */
          announcement: announcement.nullable(),
        }),
      ),
    ),
}
