import type { DeviceParameter, ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { isSameValue } from '../../devices/parameters/same-value.ts'
import { steeredAs } from '../../energy/balance/category-facts.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SetPoint } from '../arbitrate.ts'
import type { SiteDevice } from '../site.ts'
import { because, type Steering } from '../wish.ts'
import { type PhasePlan, planPhases, STOPPED_W } from './charger-phases.ts'
import {
  holdOf,
  isDue,
  isReported,
  type Pace,
  type Paced,
  releaseCommand,
  type Sent,
  type SteeringCommand,
  unpaced,
  withoutLapsed,
} from './pace.ts'

import { fit, leastCurrent, type SteeringValue, steeringValues, writable } from './steering-values.ts'
import { minimumBetween, minimumOf, switchState } from './switching.ts'

const SECOND_MS = 1_000
/** A smaller difference is not worth a command; as a share of the parameter's largest value. */
const DEAD_BAND_SHARE = 0.01
/** evcc warns of a control interval below 30 s (control.md a1): a car follows slowly. */
const CHARGER_CHANGE_MS = 30 * SECOND_MS
const CHANGE_MS = 10 * SECOND_MS
/** Production may rise by 2 % of its maximum per second (OpenEMS's sell-to-grid limit, control.md a5). */
const RAMP_SHARE_PER_S = 0.02

/**
 * Commands that make a device follow its set-point, and that release the device when the set-point is gone.
 * Values are sent with a hold and renewed, so they end by themselves. Limits and values that a person sets
 * are sent at once; all other values wait for dead bands, ramps and minimum times. The minimum time of a
 * compressor is skipped only for the guard and the grid operator.
 * @param setPoint null: no wish for the device
 * @param pace result of the last call; null at the first
 */
export function paceSetPoint(
  setPoint: SetPoint | null,
  device: SiteDevice,
  pace: Pace | null,
  atMs: number,
): Paced {
  if (device.refusal !== null) return { commands: [], pace, waiting: because('unreachable') }
  const now = withoutLapsed(pace ?? unpaced, atMs)
  const steering = setPoint?.steering ?? steeringOf(now)
  const lastOf = (name: string) => (name in now.sent ? now.sent[name]?.value : device.values[name])
  const { comfortMs } = minimumOf(device)
  // A device that was just switched may still report its old state (control.md a2).
  const isFresh = now.switched !== null && atMs - now.switched.atMs < comfortMs
  const from = isFresh ? (now.switched?.to ?? null) : switchState(device, steering, lastOf)
  const plan = planOf(setPoint, device, now, { state: from, atMs })
  const asked = setPoint
    ? steeringValues(device, { ...setPoint, value: plan.value }, plan.phases)
    : ([] as SteeringValue[])
  const next = new Map(asked.map(({ parameter, value }) => [parameter.name, value]))
  const after = (name: string) =>
    next.has(name) ? next.get(name) : name in now.sent ? now.sent[name]?.before : device.values[name]
  const to = switchState(device, steering, after)
  const isSwitch = from !== null && to !== null && from !== to
  const freeMs =
    isSwitch && now.switched !== null
      ? now.switched.atMs + minimumBetween(setPoint, device, { from, to, phases: plan.phases })
      : atMs
  const isEarly = isSwitch && atMs < freeMs
  const wanted = isEarly ? untilSwitch(setPoint, device, now, from) : asked
  const steps = stepsOf(setPoint, device, now, { wanted: [...asArray(plan.set), ...wanted], plan, atMs })
  const switched = isSwitch && !isEarly ? { atMs, to } : now.switched
  const isOver =
    Object.keys(steps.sent).length === 0 && (switched === null || atMs - switched.atMs >= comfortMs)
  return {
    commands: steps.commands,
    pace: setPoint === null && isOver ? null : { sent: steps.sent, switched, phase: plan.phase },
    waiting: waitingOf(plan, { from, to, untilMs: isEarly ? freeMs : steps.resting }),
  }
}

/** Releases a device at once, without minimum times: for an emergency stop, and before a device leaves. */
export function releaseNow(device: SiteDevice, pace: Pace | null, atMs: number): SteeringCommand[] {
  return Object.entries(withoutLapsed(pace ?? unpaced, atMs).sent).flatMap(([name, sent]) => {
    const parameter = writable(device, name)
    return parameter ? asArray(releaseCommand(parameter, sent, atMs)) : []
  })
}

const waitingOf = (
  plan: PhasePlan,
  { from, to, untilMs }: { readonly from: number | null; readonly to: number | null; untilMs: number | null },
) => (untilMs === null ? plan.waiting : because('switchWait', { from, to }, untilMs))

const asArray = <T>(value: T | null): T[] => (value === null ? [] : [value])

function steeringOf({ sent }: Pace): Steering {
  if ('sg_state' in sent) return 'sgState'
  return 'p_limit' in sent || 'p_set' in sent || 'i_max' in sent ? 'loadW' : 'isOn'
}

const planOf = (
  setPoint: SetPoint | null,
  device: SiteDevice,
  pace: Pace,
  at: { readonly state: number | null; readonly atMs: number },
): PhasePlan =>
  setPoint?.steering === 'loadW'
    ? planPhases(setPoint, device, pace, at)
    : { phases: 1, value: setPoint?.value ?? null, set: null, phase: null, waiting: null }

/**
 * Values that stay in effect until a device may be switched, within the limits; a charger continues at its
 * minimum current (evcc, control.md a2).
 */
function untilSwitch(
  setPoint: SetPoint | null,
  device: SiteDevice,
  { sent }: Pace,
  from: number,
): SteeringValue[] {
  const current = from === 1 && setPoint?.steering === 'loadW' ? writable(device, 'i_max') : undefined
  const kept = Object.entries(sent).flatMap(([name, { value }]) => {
    const parameter = writable(device, name)
    if (!parameter || name === 'phases' || parameter === current) return []
    const limitW = name === 'p_limit' ? (setPoint?.atMost ?? null) : null
    const isOver = limitW !== null && typeof value === 'number' && value > limitW
    return [{ parameter, value: isOver ? fit(parameter, limitW, 'down') : value }]
  })
  return current ? [...kept, { parameter: current, value: leastCurrent(current) }] : kept
}

type Steps = {
  readonly commands: SteeringCommand[]
  readonly sent: Readonly<Record<string, Sent>>
  /** until when a device that lost a value is left alone; null: it is not */
  readonly resting: number | null
}

/** Commands for the wanted values, and for releasing values that are no longer wanted. */
function stepsOf(
  setPoint: SetPoint | null,
  device: SiteDevice,
  pace: Pace,
  about: { readonly wanted: readonly SteeringValue[]; readonly plan: PhasePlan; readonly atMs: number },
): Steps {
  const { wanted, plan, atMs } = about
  const commands: SteeringCommand[] = []
  const sent: Record<string, Sent> = {}
  let resting: number | null = null
  const send = ({ parameter, value }: SteeringValue, tries: number, known?: Sent) => {
    const holdS = holdOf(parameter)
    const current = pace.sent[parameter.name]
    commands.push({ parameter: parameter.name, value, holdS })
    sent[parameter.name] = {
      ...{ value, atMs, tries },
      sinceMs: current && isAbout(parameter, value, current.value) ? current.sinceMs : atMs,
      untilMs: holdS === null ? null : atMs + holdS * SECOND_MS,
      before: current ? current.before : (device.values[parameter.name] ?? null),
      ...(known?.wasReported && { wasReported: true }),
    }
  }
  for (const { parameter, value } of wanted) {
    const current = pace.sent[parameter.name]
    if (!current) {
      send({ parameter, value }, 0)
      continue
    }
    const paced = pacedValue(setPoint, device, parameter, { current, value, phases: plan.phases, atMs })
    const reported = device.values[parameter.name]
    const known = noteReported(parameter, current, reported)
    const due = isDue(parameter, known, reported, atMs)
    if (!isSameValue(paced, current.value)) send({ parameter, value: paced }, 0)
    else if (due === null) sent[parameter.name] = known
    else {
      const restMs = endOfRest(setPoint, device, parameter, { sent: known, phases: plan.phases })
      if (restMs !== null && atMs < restMs) {
        sent[parameter.name] = known
        resting = Math.max(resting ?? restMs, restMs)
      } else send({ parameter, value: paced }, due === 'retry' ? current.tries + 1 : 0, known)
    }
  }
  for (const [name, current] of Object.entries(pace.sent)) {
    const parameter = writable(device, name)
    if (!parameter || name in sent) continue
    // While a charger charges, its phases stay the same; they change once it has stopped.
    const isBusy = name === 'phases' && (device.loadW ?? 0) >= STOPPED_W
    const release = isBusy ? null : releaseCommand(parameter, current, atMs)
    if (release !== null) commands.push(release)
    else if (isBusy || current.untilMs !== null) sent[name] = current
  }
  return { commands, sent, resting }
}

const noteReported = (parameter: DeviceParameter, sent: Sent, reported: ParameterValue | undefined): Sent =>
  !sent.wasReported && reported !== undefined && isReported(parameter, reported, sent.value)
    ? { ...sent, wasReported: true }
    : sent

/**
 * When a device that had the value, and lost it, may be switched back to it: one that restarts in a loop would wear out
 * otherwise. Null if this would not switch it.
 */
function endOfRest(
  setPoint: SetPoint | null,
  device: SiteDevice,
  { name }: DeviceParameter,
  { sent, phases }: { readonly sent: Sent; readonly phases: 1 | 3 },
): number | null {
  if (!sent.wasReported || setPoint === null) return null
  const stateWith = (value: ParameterValue | undefined) =>
    switchState(device, setPoint.steering, (other) => (other === name ? value : device.values[other]))
  const [from, to] = [stateWith(device.values[name]), stateWith(sent.value)]
  if (from === null || to === null || from === to) return null
  return sent.atMs + minimumBetween(setPoint, device, { from, to, phases })
}

/** In any comparison, a power within a tenth of the range counts as equal. */
function isAbout(parameter: DeviceParameter, value: ParameterValue, before: ParameterValue): boolean {
  if (typeof value !== 'number' || typeof before !== 'number' || parameter.kind === 'choice')
    return isSameValue(value, before)
  return (value === 0) === (before === 0) && Math.abs(value - before) <= largestOf(parameter) / 10
}

const largestOf = ({ min = 0, max = 0 }: DeviceParameter) => Math.max(Math.abs(min), Math.abs(max))

/** The value that may be sent now; it may equal the value in effect. */
function pacedValue(
  setPoint: SetPoint | null,
  device: SiteDevice,
  parameter: DeviceParameter,
  about: {
    readonly current: Sent
    readonly value: ParameterValue
    readonly phases: 1 | 3
    readonly atMs: number
  },
): ParameterValue {
  const { current, value, phases, atMs } = about
  const before = current.value
  if (typeof before !== 'number' || typeof value !== 'number' || parameter.kind === 'choice') return value
  if (setPoint?.by.rung === 'person') return value
  if (setPoint && isBeyond(setPoint, parameter.name, { before, value, phases })) return value
  // Switching has minimum times of its own.
  const isCharger = parameter.name === 'i_max'
  if (isCharger && (before === 0) !== (value === 0)) return value
  const sinceMs = atMs - current.atMs
  if (sinceMs < (isCharger ? CHARGER_CHANGE_MS : CHANGE_MS)) return before
  const largest = largestOf(parameter)
  if (value !== 0 && Math.abs(value - before) < (isCharger ? 0 : largest * DEAD_BAND_SHARE)) return before
  if (steeredAs(device) !== 'panels') return value
  const rampW = (largest * RAMP_SHARE_PER_S * sinceMs) / SECOND_MS
  return Math.min(value, fit(parameter, before + rampW, 'down'))
}

/** Whether the value in effect exceeds a limit of the set-point, so that the next value must not wait. */
function isBeyond(
  { atLeast, atMost }: SetPoint,
  name: string,
  { before, value, phases }: { readonly before: number; readonly value: number; readonly phases: 1 | 3 },
): boolean {
  switch (name) {
    case 'p_chg_limit':
    case 'p_dis_limit':
    case 'p_limit':
      return value < before
    case 'p_set':
      return (atMost !== null && -before > atMost) || (atLeast !== null && -before < atLeast)
    case 'i_max':
      return atMost !== null && before * PHASE_V * phases > atMost
    default:
      return false
  }
}
