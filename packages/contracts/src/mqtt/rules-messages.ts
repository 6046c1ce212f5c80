import { z } from 'zod'
import { parameterName, parameterValue } from '../devices/parameters.ts'
import { sourceName } from './telemetry-message.ts'

/** Largest number of rules in an order, devices in a rule, and times in a plan. */
export const ruleLimits = { rules: 40, devices: 16, rows: 400, log: 500 } as const

const source = z.string().regex(sourceName)
/** name of the strategy, which the log of the controller repeats */
const ruleId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
const watts = z.number().min(-1e8).max(1e8)
const seconds = z.number().int().min(0).max(86_400)
/** Values that a plan may set: those of single parameters, not of groups or weeks. */
const planned = z.union([z.null(), z.boolean(), z.number(), z.string().max(100)])
export type PlannedValue = z.infer<typeof planned>
const devs = z.array(source).min(1).max(ruleLimits.devices)

/**
 * A rule that a controller follows while it is not connected. The first rule in the list is the strongest.
 */
export const controlRule = z.discriminatedUnion('kind', [
  /** import at the meter stays at or below `w`; the last device is limited first */
  z.object({ id: ruleId, kind: z.literal('import'), w: watts, devs }),
  /** export at the meter stays at or below `w` */
  z.object({ id: ruleId, kind: z.literal('export'), w: watts, devs }),
  /** the battery does not discharge below `pct` */
  z.object({ id: ruleId, kind: z.literal('reserve'), devs, pct: z.number().min(0).max(100) }),
  /** surplus goes to the devices, from the first to the last */
  z.object({
    id: ruleId,
    kind: z.literal('surplus'),
    devs,
    /**
     * a device starts after the surplus has exceeded its smallest use by this much for `onAfter` s, and stops after
     * `offAfter` s without surplus
     */
    onAfter: seconds,
    offAfter: seconds,
  }),
  /** a value from each time on; null returns control of the parameter to the device */
  z.object({
    id: ruleId,
    kind: z.literal('plan'),
    devs: z.array(source).length(1),
    par: parameterName,
    rows: z
      .array(z.object({ at: z.number().int(), val: planned }))
      .min(1)
      .max(ruleLimits.rows),
  }),
])
export type ControlRuleMessage = z.infer<typeof controlRule>

/**
 * `d/rules`: rules that the controller follows while it is not connected, until `until` (epoch ms); replaces
 * earlier orders.
 */
export const rulesOrder = z.object({
  id: z.uuid(),
  until: z.number().int(),
  /** seconds without a connection after which the rules apply */
  after: seconds,
  rules: z.array(controlRule).max(ruleLimits.rules),
})
export type RulesOrder = z.infer<typeof rulesOrder>

/**
 * `u/rules`: whether the controller can follow an order and, after reconnecting, what it did without the
 * cloud.
 */
export const rulesMessage = z.discriminatedUnion('st', [
  z.object({ st: z.literal('accepted'), id: z.uuid() }),
  z.object({ st: z.literal('rejected'), id: z.uuid(), code: z.string().max(64).optional() }),
  z.object({
    st: z.literal('did'),
    id: z.uuid(),
    /** values that it set, oldest first; after a long time without a connection, in several messages */
    log: z
      .array(
        z.object({ t: z.number().int(), dev: source, par: parameterName, val: parameterValue, rule: ruleId }),
      )
      .max(ruleLimits.log),
  }),
])
export type RulesMessage = z.infer<typeof rulesMessage>
