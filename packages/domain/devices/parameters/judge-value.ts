import {
  type DeviceParameter,
  isWritable,
  type ParameterValue,
  type ScheduleRow,
  type SocLimits,
} from './device-parameter.ts'

/** Why a value is refused: the codes of `u/ack` (docs/device-protocol.md). */
export const valueRefusals = ['parameter', 'read_only', 'type', 'range', 'hold'] as const
export type ValueRefusal = (typeof valueRefusals)[number]

/** Twelve changes a day. */
export const MAX_SCHEDULE_ROWS = 84

/** Tolerance as a share of a step, because multiples of 0.1 are not exact floats. */
const STEP_SLACK = 1e-3

type RequestedValue = {
  readonly value: ParameterValue
  /** seconds; null: until another value is set */
  readonly holdS: number | null
}

/**
 * Reason why a device does not accept a value for a parameter, according to the device's own description;
 * null if it does. Used by the call, the form and the simulated device.
 * @param parameter undefined if the device has no parameter of that name
 */
export function judgeRequest(
  parameter: DeviceParameter | undefined,
  { value, holdS }: RequestedValue,
): ValueRefusal | null {
  if (!parameter) return 'parameter'
  if (!isWritable(parameter)) return 'read_only'
  const refusal = judgeValue(parameter, value)
  if (refusal !== null) return refusal
  return holdS === null || (Number.isInteger(holdS) && holdS >= 1 && holdS <= (parameter.hold ?? 0))
    ? null
    : 'hold'
}

/** Like `judgeRequest`, but also for read-only parameters: whether the parameter can have this value. */
export function judgeValue(parameter: DeviceParameter, value: ParameterValue): 'type' | 'range' | null {
  if (value === null) return parameter.nullable ? null : 'type'
  switch (parameter.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'type'
    case 'choice':
      if (typeof value !== 'string' && typeof value !== 'number') return 'type'
      return parameter.choices?.includes(value) ? null : 'range'
    case 'soc_limits':
      return isSocLimits(value) ? judgeLimits(parameter, value) : 'type'
    case 'schedule':
      return isSchedule(value) ? judgeSchedule(parameter, value) : 'type'
    case 'number':
    case 'slider':
    case 'temperature':
    case 'power':
      return judgeNumber(parameter, value)
  }
}

function judgeNumber(parameter: DeviceParameter, value: unknown): 'type' | 'range' | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'type'
  if (parameter.also?.includes(value)) return null
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = parameter
  return value >= min && value <= max && isOnStep(parameter, value) ? null : 'range'
}

/** Steps start at the minimum, as in an HTML number field. */
function isOnStep({ min = 0, step }: DeviceParameter, value: number) {
  if (step === undefined || step <= 0) return true
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < STEP_SLACK
}

const limitNames: ReadonlySet<string> = new Set(['min', 'max', 'reserve'])

export const isSocLimits = (value: ParameterValue): value is SocLimits =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  'min' in value &&
  'max' in value &&
  Object.entries(value).every(([name, part]) => limitNames.has(name) && typeof part === 'number')

function judgeLimits(parameter: DeviceParameter, { min, max, reserve }: SocLimits) {
  const parts = [min, max, ...(reserve === undefined ? [] : [reserve])]
  const areInRange = parts.every((part) => judgeNumber(parameter, part) === null)
  const areInOrder = min < max && (reserve === undefined || (min <= reserve && reserve <= max))
  return areInRange && areInOrder ? null : 'range'
}

const LOCAL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const isSchedule = (value: ParameterValue): value is ScheduleRow[] => Array.isArray(value)

function judgeSchedule(parameter: DeviceParameter, rows: readonly ScheduleRow[]): 'type' | 'range' | null {
  if (rows.length > MAX_SCHEDULE_ROWS) return 'range'
  const moments = new Set(rows.map(({ day, at }) => `${day} ${at}`))
  if (moments.size !== rows.length) return 'range'
  for (const { day, at, val } of rows) {
    if (!Number.isInteger(day) || day < 1 || day > 7 || !LOCAL_TIME.test(at)) return 'range'
    const refusal = judgeRow(parameter, val)
    if (refusal !== null) return refusal
  }
  return null
}

/** Checks one value of a row: one of the choices if there are any, otherwise a number. */
function judgeRow(parameter: DeviceParameter, val: ScheduleRow['val']): 'type' | 'range' | null {
  if (parameter.choices === undefined) return judgeNumber(parameter, val)
  return typeof val !== 'boolean' && parameter.choices.includes(val) ? null : 'range'
}
