import {
  type DeviceParameter,
  type ParameterValue,
  parameterKinds,
  type ScheduleRow,
} from '@kilowatt/domain/devices/parameters/device-parameter'
import { judgeValue, MAX_SCHEDULE_ROWS } from '@kilowatt/domain/devices/parameters/judge-value'
import { z } from 'zod'

export const parameterName = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/)

const label = z.string().max(64)
const number = z.number().min(-1e12).max(1e12)

const scheduleRow = z.strictObject({
  day: z.number().int().min(1).max(7),
  at: z.string().max(5),
  val: z.union([number, label, z.boolean()]),
}) satisfies z.ZodType<ScheduleRow>

/**
 * Type of a parameter's value, with bounded size. `judgeValue` in the domain decides whether a device accepts
 * it.
 */
export const parameterValue: z.ZodType<ParameterValue> = z.union([
  z.null(),
  z.boolean(),
  number,
  z.string().max(100),
  z.strictObject({ min: number, max: number, reserve: number.optional() }),
  z.array(scheduleRow).max(MAX_SCHEDULE_ROWS),
])

const HOLD_MAX_S = 86_400

/** A device's description of one parameter. */
export const deviceParameter = z.object({
  name: parameterName,
  kind: z.enum(parameterKinds),
  label: label.optional(),
  unit: z.string().max(16).optional(),
  min: number.optional(),
  max: number.optional(),
  step: z.number().positive().max(1e12).optional(),
  also: z.array(number).max(8).optional(),
  choices: z
    .array(z.union([label, number]))
    .min(1)
    .max(32)
    .optional(),
  nullable: z.boolean().optional(),
  writable: z.boolean().optional(),
  hold: z.number().int().min(1).max(HOLD_MAX_S).optional(),
}) satisfies z.ZodType<DeviceParameter>

/** Why a description is unusable (an empty range, a choice without options), or null if it is fine. */
export function faultOfDescription(parameter: DeviceParameter): string | null {
  const { kind, min, max, choices } = parameter
  if (min !== undefined && max !== undefined && min > max) return 'min is above max'
  if (kind === 'choice' && choices === undefined) return 'a choice needs choices'
  const needsRange = kind === 'slider' || kind === 'soc_limits' || kind === 'power' || kind === 'temperature'
  return needsRange && (min === undefined || max === undefined) ? `a ${kind} needs min and max` : null
}

/**
 * Whether a value fits the parameter's kind. That is enough for reported values, because the device decides
 * on their range.
 */
export const matchesKind = (parameter: DeviceParameter, value: ParameterValue) =>
  value === null || judgeValue({ ...parameter, nullable: true }, value) !== 'type'

/** A value in force, and the value that follows it. */
export const heldValue = {
  val: parameterValue,
  /** end of the hold, epoch ms */
  until: z.number().int().min(0).max(8.64e15).optional(),
  /** the value to which the device returns then */
  next: parameterValue.optional(),
}
