import { rungs } from '@kilowatt/domain/strategies/rungs'
import { strategyKindNames } from '@kilowatt/domain/strategies/strategy-kinds'
import { steerings } from '@kilowatt/domain/strategies/wish'
import { z } from 'zod'
import { id, named, title } from '../primitives.ts'
import { MAX_REGULATED } from './control-limits.ts'

export const strategyKindName = z.enum(strategyKindNames)
export const rung = z.enum(rungs)
export const steering = z.enum(steerings)

const weekRow = z.strictObject({
  /** ISO weekday; 8 is a holiday */
  day: z.number().int().min(1).max(8),
  from: z.string().max(5),
  to: z.string().max(5),
  value: z.number(),
})
const settings = z.record(
  z.string().max(40),
  z.union([z.number(), z.string().max(100), z.boolean(), z.array(weekRow).max(84).readonly()]).nullable(),
)

/** The reason, as a text key of the kind's texts (`reason_<key>`) with its values. */
export const controlReason = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
  /** end of a delay or minimum time that has not passed, epoch ms */
  untilMs: z.number().nullable(),
})

/** A strategy as a person enters it. */
export const strategyInput = z.object({
  kind: strategyKindName,
  name: title,
  isActive: z.boolean(),
  settings,
  /** the devices that it regulates, the preferred one first */
  deviceIds: z.array(id).min(1).max(MAX_REGULATED),
  /** the grid meter that it uses; null: the one of the location */
  measuringDeviceId: id.nullable().default(null),
})
export type StrategyInputValues = z.infer<typeof strategyInput>

export const strategy = strategyInput.extend({
  id,
  locationId: id,
  /** 1 is the strongest at the location */
  order: z.number(),
  devices: z.array(named),
  measuringDevice: named.nullable(),
  version: z.number(),
  /** person who set it up; null if the account no longer exists or the caller may not see the person */
  setUpBy: z.string().nullable(),
  /** the operator's template that it follows */
  template: named.nullable(),
  /** `null`: until a person resumes it, while `isPaused` */
  pausedUntil: z.number().nullable(),
  isPaused: z.boolean(),
  /** current action of the strategy; null before its first decision */
  state: controlReason.nullable(),
  /** time of its last decision, epoch ms */
  decidedAt: z.number().nullable(),
  /** when the controller received the rules by which it continues the strategy without the cloud; null if it does not */
  aloneSince: z.number().nullable(),
  /** until when it continues */
  aloneUntil: z.number().nullable(),
})
export type Strategy = z.infer<typeof strategy>

/** Author of a set-point or wish. */
export const controlAuthor = z.object({
  rung,
  strategy: named.nullable(),
  /** the person of an override; null if the caller may not see the person */
  person: z.string().nullable(),
})

const limits = {
  target: z.number().nullable(),
  atLeast: z.number().nullable(),
  atMost: z.number().nullable(),
}

/** Decision about one steering of a device. */
export const decision = z.object({
  device: named,
  steering,
  /** W, an SG-Ready state, or 0 and 1; null if the device runs on its own settings within the limits */
  value: z.number().nullable(),
  atLeast: z.number().nullable(),
  atMost: z.number().nullable(),
  by: controlAuthor,
  /** kind whose texts contain the reason; null for reasons of `control` */
  reasonKind: strategyKindName.nullable(),
  reason: controlReason,
  /** why the device does not follow yet: a minimum time that has not passed; a text of `control` */
  waiting: controlReason.nullable(),
  /** time of the decision, and of the next decision that replaced it, epoch ms */
  from: z.number(),
  to: z.number().nullable(),
  /** how the device responded */
  outcome: z.enum(['notSent', 'sent', 'confirmed', 'refused', 'unconfirmed', 'notConnected']),
  rejected: z.array(
    z.object({
      by: controlAuthor,
      reasonKind: strategyKindName.nullable(),
      reason: controlReason,
      ...limits,
      because: z.enum(['target', 'limit', 'cut']),
    }),
  ),
})
export type ControlDecision = z.infer<typeof decision>
