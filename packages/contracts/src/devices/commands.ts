import { commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, named, page, pageSize } from '../primitives.ts'
import { deviceParameter, parameterName, parameterValue } from './parameters.ts'

export const command = z.object({
  id: z.uuid(),
  device: named,
  parameter: parameterName,
  /** as the device describes the parameter now; null when it has it no more */
  described: deviceParameter.nullable(),
  value: parameterValue,
  /** seconds; null: until something else is set */
  holdS: z.number().nullable(),
  /** what was set before; null where the device had not told it */
  before: z.object({ value: parameterValue }).nullable(),
  /** whose decision it was; a person since removed, or whose name is not told here, has none */
  processedBy: z.object({ kind: z.enum(['user', 'system']), name: z.string().nullable() }),
  requestedAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(commandStatuses),
  /** why the device did not do it, in its own words */
  code: z.string().nullable(),
  processedAt: z.number().nullable(),
})
export type Command = z.infer<typeof command>

/** What can be set on a device, what is set, and what became of the latest wish. */
export const parameterState = deviceParameter.extend({
  /** null: the device has not told it yet */
  now: z
    .object({
      value: parameterValue,
      /** when the device told it, epoch ms */
      at: z.number(),
      /** until when it is held and what the device returns to then */
      held: z.object({ until: z.number(), next: parameterValue }).nullable(),
    })
    .nullable(),
  command: command.nullable(),
})
export type ParameterState = z.infer<typeof parameterState>

export const deviceControl = z.object({
  deviceId: id,
  /** grows with every change of what is here; live events tell it, so that nobody has to ask again and again */
  revision: z.number(),
  parameters: z.array(parameterState),
})
export type DeviceControl = z.infer<typeof deviceControl>

export const createCommand = z.object({
  deviceId: id,
  /** the caller's own, so that the same wish sent twice is one command */
  id: z.uuid().optional(),
  parameter: parameterName,
  value: parameterValue,
  /** how long the device may take; after that the command must not be carried out */
  expiresInS: z.number().int().min(1).max(86_400).default(60),
  /** how long the set-point holds before the device returns to its own control */
  holdS: z.number().int().min(1).max(86_400).optional(),
  /** a controller that is not connected: say so at once, or deliver it when it is back before the command expires */
  whenOffline: z.enum(['refuse', 'wait']).default('refuse'),
})

const history = { page, pageSize, status: z.enum(commandStatuses).optional() }
const commands = data(z.object({ commands: z.array(command), total: z.number() }))

export const commandsContract = {
  control: call('location:view')
    .route({
      method: 'GET',
      path: '/devices/{deviceId}/control',
      tags: ['Devices'],
      summary: 'What can be set on a device, what is set, and the latest command for it',
    })
    .input(z.object({ deviceId: id }))
    .output(data(z.object({ control: deviceControl }))),
  ofDevice: call('location:view')
    .route({
      method: 'GET',
      path: '/devices/{deviceId}/commands',
      tags: ['Devices'],
      summary: 'Commands for a device, newest first',
    })
    .input(z.object({ deviceId: id, ...history }))
    .output(commands),
  ofLocation: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/commands',
      tags: ['Devices'],
      summary: 'Commands for the devices of a location, newest first',
    })
    .input(z.object({ locationId: id, deviceId: id.optional(), ...history }))
    .output(commands),
  create: call('location:control')
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
