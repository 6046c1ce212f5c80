import { quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'

export const quantityName = z.enum(quantityNames as [(typeof quantityNames)[number], ...typeof quantityNames])

export const channelValue = z.object({
  /** a quantity of the vocabulary, or the device's own name for it on the wire */
  name: z.string(),
  quantity: quantityName.nullable(),
  /** null: announced, but not measured recently */
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  /** when it was measured, epoch ms */
  at: z.number().nullable(),
})
export type ChannelValue = z.infer<typeof channelValue>

export const channelsContract = {
  latest: call('location:view')
    .route({
      method: 'GET',
      path: '/devices/{deviceId}/channels',
      tags: ['Telemetry'],
      summary: 'The newest value of every channel of a device',
    })
    .input(z.object({ deviceId: id }))
    .output(data(z.object({ channels: z.array(channelValue) }))),
  ofLocation: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/channels',
      tags: ['Telemetry'],
      summary: 'The newest value of every channel of every device of a location',
    })
    .input(z.object({ locationId: id }))
    .output(
      data(z.object({ devices: z.array(z.object({ deviceId: id, channels: z.array(channelValue) })) })),
    ),
}
