import type { DeviceParameter, ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { isSameValue } from '../../devices/parameters/same-value.ts'
import type { ControlReason } from '../wish.ts'

/** A value sent to a device, as long as it is in effect. */
export type Sent = {
  readonly value: ParameterValue
  readonly atMs: number
  /** when the value became roughly the present value */
  readonly sinceMs: number
  /** end of its hold; null: it stays until something else is set */
  readonly untilMs: number | null
  /** value of the device before the first of these values; null if unknown */
  readonly before: ParameterValue
  /** how often the value was sent again because the device reports another one */
  readonly tries: number
  /** the device has reported the value, so if it reports another one later, it restarted or was set elsewhere */
  readonly wasReported?: true
}

/** State of pacing for one steering of a device: plain JSON, stored with its set-point. */
export type Pace = {
  readonly sent: Readonly<Record<string, Sent>>
  /** when the device was last switched on or off (1, 0), or into another SG-Ready state */
  readonly switched: { readonly atMs: number; readonly to: number } | null
  /** other phases that are wanted, and since when */
  readonly phase: { readonly wanted: 1 | 3; readonly sinceMs: number } | null
}

export const unpaced: Pace = { sent: {}, switched: null, phase: null }

/** One value for a device, as in `d/cmd`; accepted by `judgeRequest`. */
export type SteeringCommand = {
  readonly parameter: string
  readonly value: ParameterValue
  /** seconds until the device returns to its previous value; null if the parameter cannot be held */
  readonly holdS: number | null
}

export type Paced = {
  readonly commands: readonly SteeringCommand[]
  /** null: no value is in effect and there is nothing to remember */
  readonly pace: Pace | null
  /** why the device does not follow yet; texts of `control` */
  readonly waiting: ControlReason | null
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/**
 * A set-point must end by itself (OpenEMS: after 60 s, control.md a1). Five minutes outlast a server that is replaced;
 * half an hour is enough for the three starts an hour of a compressor.
 */
const HOLD_S = 300
const SLOW_HOLD_S = 1_800
/** A value is renewed when only this share of its hold remains. */
const RENEW_SHARE = 0.3
/** A hold this short releases the parameter: the device returns to its earlier value. */
const RELEASE_HOLD_S = 1
/** A hold that ends within this time is not ended by a command. */
const LAPSE_MS = 20 * SECOND_MS
/**
 * A device reports its values within this time; otherwise the value is sent again, each time after twice as
 * long.
 */
export const REPORT_MS = 30 * SECOND_MS
const LONGEST_RETRY_MS = 10 * MINUTE_MS

export const holdOf = ({ name, hold }: DeviceParameter): number | null =>
  hold === undefined ? null : Math.min(hold, name === 'sg_state' || name === 'on' ? SLOW_HOLD_S : HOLD_S)

/** The pace without values whose hold has ended. */
export const withoutLapsed = (pace: Pace, atMs: number): Pace => ({
  ...pace,
  sent: Object.fromEntries(
    Object.entries(pace.sent).filter(([, { untilMs }]) => untilMs === null || untilMs > atMs),
  ),
})

/** Whether a value in effect has to be sent again: its hold is about to end, or the device reports another value. */
export function isDue(
  parameter: DeviceParameter,
  sent: Sent,
  reported: ParameterValue | undefined,
  atMs: number,
): 'renew' | 'retry' | null {
  const holdMs = (holdOf(parameter) ?? 0) * SECOND_MS
  if (sent.untilMs !== null && sent.untilMs - atMs <= holdMs * RENEW_SHARE) return 'renew'
  const waitMs = Math.min(REPORT_MS * 2 ** sent.tries, LONGEST_RETRY_MS)
  return reported !== undefined && !isReported(parameter, reported, sent.value) && atMs - sent.atMs >= waitMs
    ? 'retry'
    : null
}

/** Whether a reported value is the sent value; a device may round to what its hardware supports. */
export function isReported(
  parameter: DeviceParameter,
  reported: ParameterValue,
  sent: ParameterValue,
): boolean {
  if (typeof reported !== 'number' || typeof sent !== 'number' || parameter.kind === 'choice')
    return isSameValue(reported, sent)
  return Math.abs(reported - sent) <= (parameter.step ?? 0) / 2
}

/** Command that ends a value; null if its hold ends soon anyway, or if the value to return to is unknown. */
export function releaseCommand(parameter: DeviceParameter, sent: Sent, atMs: number): SteeringCommand | null {
  const { name } = parameter
  if (sent.untilMs !== null)
    return sent.untilMs - atMs <= LAPSE_MS
      ? null
      : { parameter: name, value: sent.value, holdS: RELEASE_HOLD_S }
  if (sent.before === null && !parameter.nullable) return null
  return isSameValue(sent.before, sent.value) ? null : { parameter: name, value: sent.before, holdS: null }
}
