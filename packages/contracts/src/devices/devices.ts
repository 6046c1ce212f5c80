import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { deviceCategory, id } from '../primitives.ts'

export const device = z.object({
  id,
  locationId: id,
  /** null for devices that are not behind a controller of ours */
  oemDeviceId: id.nullable(),
  parentId: id.nullable(),
  name: z.string(),
  type: z.string(),
  category: deviceCategory,
  status: z.enum(['ok', 'error', 'deleted']),
  /** with `error`: what is wrong, in the device's own words */
  errorCode: z.string().nullable(),
  description: z.string().nullable(),
  priority: z.number(),
  lastActivityAt: z.number().nullable(),
  hidden: z.boolean(),
  excludedInCalculations: z.boolean(),
  /** mounted the wrong way round, and read the right way */
  reversed: z.boolean(),
  connected: z.boolean(),
  deviceGroups: z.array(z.object({ id, name: z.string() })),
  channels: z.array(z.enum(Object.keys(quantities) as [QuantityName, ...QuantityName[]])),
})
export type Device = z.infer<typeof device>

export const devicesContract = {
  list: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/devices',
      tags: ['Devices'],
      summary: 'Devices of a location',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ devices: z.array(device) }))),
}
