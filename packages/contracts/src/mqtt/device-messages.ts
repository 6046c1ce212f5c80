import { commandStatuses } from '@kilowatt/domain/devices/command-statuses'
import { z } from 'zod'
import {
  deviceParameter,
  faultOfDescription,
  heldValue,
  matchesKind,
  parameterName,
  parameterValue,
} from '../devices/parameters.ts'
import { deviceCategory } from '../primitives.ts'
import { deviceLimits } from './device-limits.ts'
import { sourceName } from './telemetry-message.ts'

/** `u/state`, retained; `lost` is the last will, `off` precedes a clean stop. */
export const stateMessage = z.object({
  s: z.enum(['on', 'off', 'lost']),
  boot: z.number().int().optional(),
  sess: z.string().max(64).optional(),
  fw: z.string().max(64).optional(),
})
export type StateMessage = z.infer<typeof stateMessage>

const text = z.string().max(200)
const ip = z.string().max(45)

const source = z.string().regex(sourceName)

/** A parameter as announced, with its current value if known. */
const announcedParameter = deviceParameter
  .extend({ ...heldValue, val: heldValue.val.optional() })
  .superRefine((parameter, { addIssue }) => {
    const fault =
      faultOfDescription(parameter) ??
      (matchesKind(parameter, parameter.val ?? null) && matchesKind(parameter, parameter.next ?? null)
        ? null
        : 'val or next is of another kind')
    if (fault !== null) addIssue({ code: 'custom', message: `${parameter.name}: ${fault}` })
  })

/** `u/info`, retained: the device describes itself and its sub-devices; `rev` grows with every change. */
export const infoMessage = z.object({
  rev: z.number().int().min(0).max(2_147_483_647),
  model: text.optional(),
  fw: text.optional(),
  os: text.optional(),
  hw: text.optional(),
  mac: text.optional(),
  wmac: text.optional(),
  ip: z.object({ eth: ip, wifi: ip, vpn: ip, mobile: ip, local: ip, localWifi: ip }).partial().optional(),
  wifi: z.boolean().optional(),
  mobile: z.boolean().optional(),
  lte: z.boolean().optional(),
  devices: z
    .array(
      z.object({
        /** the `src` of its telemetry */
        id: source,
        category: deviceCategory,
        name: text.optional(),
        type: text.optional(),
        /** `id` of the sub-device it belongs to, e.g. the inverter of a battery */
        parent: z.string().max(32).optional(),
        /** wire names it reports */
        ch: z.array(z.string().max(32)).max(64).default([]),
        /** seconds between samples */
        every: z.number().min(1).max(86_400).default(60),
        /** its parameters; if two have the same name, the later one counts */
        params: z.array(announcedParameter).max(deviceLimits.parametersPerDevice).default([]),
      }),
    )
    .max(deviceLimits.devicesPerInfo)
    .default([]),
})
export type InfoMessage = z.infer<typeof infoMessage>

const MAX_RETRIES = 1_000_000

/**
 * `u/dev`: status of a sub-device and the values set on it. Sent after every connection, and whenever status
 * or values change without a command: a hold ends, a person uses the device, a schedule runs. Absent fields
 * are unchanged.
 */
export const deviceReport = z.object({
  dev: source,
  st: z.enum(['ok', 'error']).optional(),
  /** with `error`: the problem, in the device's own words */
  code: z.string().max(64).optional(),
  /** with `error`: number of further attempts of the controller to reach it; 0 if it has given up */
  retries: z.number().int().min(0).max(MAX_RETRIES).optional(),
  /**
   * an error that the device itself reports while it can be reached, in the device's words; null: the error is gone
   */
  err: z.string().trim().min(1).max(120).nullable().optional(),
  /** `off`: the device supplies the site without the grid */
  grid: z.enum(['on', 'off']).optional(),
  par: z
    .record(parameterName, z.object(heldValue))
    .refine((par) => Object.keys(par).length <= deviceLimits.parametersPerDevice, 'too many parameters')
    .optional(),
})
export type DeviceReport = z.infer<typeof deviceReport>

/** `d/cmd`: after `exp` (epoch ms) the device must drop the command; a repeated `id` is answered with the same ack. */
export const commandMessage = z.object({
  id: z.uuid(),
  exp: z.number().int(),
  op: z.literal('set'),
  dev: z.string(),
  par: z.string(),
  val: parameterValue,
  hold: z.number().int().optional(),
  by: z.string(),
})
export type CommandMessage = z.infer<typeof commandMessage>

/** `u/ack`: the result of a command. */
export const ackMessage = z.object({
  id: z.uuid(),
  st: z.enum(commandStatuses).exclude(['pending']),
  code: z.string().max(64).optional(),
  val: parameterValue.optional(),
  t: z.number().int().optional(),
})
export type AckMessage = z.infer<typeof ackMessage>

/** `u/time` → `d/time`: NTP-style; t0 device send, t1 server receive, t2 server send, epoch ms. */
export const timeRequest = z.object({ t0: z.number() })
export const timeReply = z.object({ t0: z.number(), t1: z.number(), t2: z.number() })

/** `d/ping`, QoS 1: needs no action except the acknowledgement, which gives the round trip; `t` epoch ms. */
export const pingMessage = z.object({ t: z.number() })

/**
 * `d/live`: asks for `u/live` at this interval until `ttl` seconds from now. Servers renew the request before
 * it ends.
 */
export const liveRequest = z.object({
  on: z.boolean(),
  every: z.number().min(1).max(60).default(2),
  ttl: z.number().min(1).max(600).default(60),
})
