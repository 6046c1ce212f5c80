import { commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, named, page, pageSize } from '../primitives.ts'
import { deviceParameter, parameterName, parameterValue } from './parameters.ts'

/** What decided on a command that no person sent. */
export const commandCause = z.object({
  /** with its name at the time; null: the connection's limit, or an override */
  strategy: named.nullable(),
  reason: z.object({
    /** kind of strategy whose texts contain the reason; null for those of `control` */
    kind: z.string().nullable(),
    key: z.string(),
    values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
    /** end of a delay or minimum time that was running, epoch ms */
    untilMs: z.number().nullable(),
  }),
})
export type CommandCause = z.infer<typeof commandCause>

export const command = z.object({
  id: z.uuid(),
  device: named,
  parameter: parameterName,
  /** present description of the parameter; null if the device no longer has it */
  described: deviceParameter.nullable(),
  value: parameterValue,
  /** seconds; null: until another value is set */
  holdS: z.number().nullable(),
  /** the previous value; null if the device had not reported it */
  before: z.object({ value: parameterValue }).nullable(),
  /**
   * the person or strategy that decided; a person's name is null if the account was deleted or the caller may not see
   * it
   */
  processedBy: z.object({ kind: z.enum(['user', 'system', 'strategy']), name: z.string().nullable() }),
  /** null: a person decided, or it is not known */
  cause: commandCause.nullable(),
  requestedAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(commandStatuses),
  /** why the device did not carry it out, in the device's words */
  code: z.string().nullable(),
  processedAt: z.number().nullable(),
})
export type Command = z.infer<typeof command>

/** A parameter of a device, its value, and the latest command for it. */
export const parameterState = deviceParameter.extend({
  /** null: not reported by the device yet */
  now: z
    .object({
      value: parameterValue,
      /** when the device reported it, epoch ms */
      at: z.number(),
      /** end of the hold, and the value to which the device then returns */
      held: z.object({ until: z.number(), next: parameterValue }).nullable(),
    })
    .nullable(),
  command: command.nullable(),
})
export type ParameterState = z.infer<typeof parameterState>

export const deviceControl = z.object({
  deviceId: id,
  /** grows with every change here; live events include it, so clients need not poll */
  revision: z.number(),
  parameters: z.array(parameterState),
})
export type DeviceControl = z.infer<typeof deviceControl>

export const createCommand = z.object({
  deviceId: id,
  /** chosen by the caller, so the same request sent twice is one command */
  id: z.uuid().optional(),
  parameter: parameterName,
  value: parameterValue,
  /** time the device has; afterwards the command must not be carried out */
  expiresInS: z.number().int().min(1).max(86_400).default(60),
  /** how long the set value stays before the device returns to its own control */
  holdS: z.number().int().min(1).max(86_400).optional(),
  /**
   * for a controller that is not connected: refuse the command at once, or deliver it when the controller is
   * back, unless it expires first
   */
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
      summary: 'Parameters of a device, their values, and the latest command for each',
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
