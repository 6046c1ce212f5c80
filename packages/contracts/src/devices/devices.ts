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
  description: z.string().nullable(),
  priority: z.number(),
  lastActivityAt: z.number().nullable(),
  hidden: z.boolean(),
  excludedInCalculations: z.boolean(),
  connected: z.boolean(),
  deviceGroups: z.array(z.object({ id, name: z.string() })),
  channels: z.array(z.enum(Object.keys(quantities) as [QuantityName, ...QuantityName[]])),
})
export type Device = z.infer<typeof device>

export const commandStatuses = [
  'pending',
  'accepted',
  'done',
  'rejected',
  'expired',
  'failed',
  'superseded',
] as const

export const command = z.object({
  id: z.uuid(),
  deviceId: id,
  parameter: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  /** name of the person; null when it was the system, or somebody since removed */
  requestedBy: z.string().nullable(),
  requestedAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(commandStatuses),
  code: z.string().nullable(),
  processedAt: z.number().nullable(),
})

export const createCommand = z.object({
  deviceId: id,
  parameter: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/),
  value: z.union([z.number(), z.string().max(100), z.boolean(), z.null()]),
  /** how long the device may take; after that the command must not be carried out */
  expiresInS: z.number().int().min(1).max(3600).default(60),
  /** how long the set-point holds before the device returns to its own control */
  holdS: z.number().int().min(1).max(86_400).optional(),
})

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
  commands: call('location:view')
    .route({
      method: 'GET',
      path: '/devices/{deviceId}/commands',
      tags: ['Devices'],
      summary: 'Latest commands of a device',
    })
    .input(z.object({ deviceId: id }))
    .output(data(z.object({ commands: z.array(command) }))),
  createCommand: call('location:control')
    .route({
      method: 'POST',
      path: '/devices/{deviceId}/commands',
      tags: ['Devices'],
      summary: 'Send a command',
      successStatus: 201,
    })
    .input(createCommand)
    .output(data(z.object({ command }))),
}
