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

export const explorerContract = {
  controller: call('location:edit')
    .route({
      method: 'GET',
      path: '/controllers/{controllerId}/explorer',
      tags: ['Telemetry'],
      summary: 'Everything that the devices behind a controller report, with its newest values',
    })
    .input(z.object({ controllerId: id }))
    .output(data(z.object({ devices: z.array(exploredDevice) }))),
}
