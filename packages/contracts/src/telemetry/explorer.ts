import { z } from 'zod'
import { call, data } from '../base.ts'
import { deviceParameter, parameterValue } from '../devices/parameters.ts'
import { deviceCategory, id } from '../primitives.ts'
import { channelValue } from './channels.ts'

/** A device as its controller reports it. Instants are epoch ms. */
export const exploredDevice = z.object({
  id,
  /** the name inside the controller, the `src` of its telemetry */
  source: z.string(),
  name: z.string(),
  /** in the controller's words */
  type: z.string(),
  category: deviceCategory,
  /** `source` of the one that it belongs to */
  parent: z.string().nullable(),
  status: z.enum(['ok', 'error']),
  errorCode: z.string().nullable(),
  expectedPeriodS: z.number(),
  lastActivityAt: z.number().nullable(),
  channels: z.array(channelValue),
  parameters: z.array(
    deviceParameter.extend({
      /** null where nothing is known, too: then `at` is null */
      value: parameterValue,
      at: z.number().nullable(),
      heldUntil: z.number().nullable(),
    }),
  ),
})
export type ExploredDevice = z.infer<typeof exploredDevice>

/** What the controller said of itself and of what is behind it (`u/info`), as it came. */
export const announcement = z.object({
  receivedAt: z.number(),
  sizeBytes: z.number(),
  /** null: larger than what is kept */
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
          /** null: it has not told of itself where it stands now */
          announcement: announcement.nullable(),
        }),
      ),
    ),
}
