import type { DeviceParameter, ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { isWritable } from '../../devices/parameters/device-parameter.ts'
import { judgeValue } from '../../devices/parameters/judge-value.ts'
import { steeredAs } from '../../energy/balance/category-facts.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SetPoint } from '../arbitrate.ts'
import type { SiteDevice } from '../site.ts'
import { LEAST_CHARGING_A, switchOf } from './steering-range.ts'

/** A value for a parameter of a device. */
export type SteeringValue = { readonly parameter: DeviceParameter; readonly value: ParameterValue }

type Wanted = Pick<SetPoint, 'steering' | 'value' | 'atLeast' | 'atMost'>

export const writable = ({ parameters }: SiteDevice, name: string): DeviceParameter | undefined =>
  parameters.find((one) => one.name === name && isWritable(one))

/**
 * Values that make a device follow a set-point, within its own ranges and on its steps. The device never uses
 * more than the set-point's value or limit, unless it cannot use less. Empty: the device runs on its own
 * settings.
 * @param phases with which a charger charges
 */
export function steeringValues(device: SiteDevice, wanted: Wanted, phases: 1 | 3): SteeringValue[] {
  switch (wanted.steering) {
    case 'sgState':
      return sgValues(device, wanted)
    case 'isOn':
      return switchValues(device, wanted)
    case 'loadW':
      return loadValues(device, wanted, phases)
  }
}

function sgValues(device: SiteDevice, { value, atLeast, atMost }: Wanted): SteeringValue[] {
  const parameter = writable(device, 'sg_state')
  if (!parameter) return []
  const state = Math.max(atLeast ?? 1, Math.min(value ?? NORMAL_STATE, atMost ?? 4))
  if (value === null && state === NORMAL_STATE) return []
  const known = (parameter.choices ?? []).filter((one) => typeof one === 'number').toSorted((a, b) => a - b)
  // A heat pump without state 3 or 4 (control.md a7) gets its next lower state.
  const chosen = known.findLast((one) => one <= state) ?? known[0]
  return chosen === undefined ? [] : [{ parameter, value: chosen }]
}

/** SG-Ready state 2: the heat pump decides itself (control.md a7). */
const NORMAL_STATE = 2

function switchValues(device: SiteDevice, { value, atLeast, atMost }: Wanted): SteeringValue[] {
  const parameter = switchOf(device)
  const asked = value ?? (atMost !== null && atMost < 1 ? 0 : atLeast !== null && atLeast > 0 ? 1 : null)
  return !parameter || asked === null ? [] : [{ parameter, value: asked >= 1 }]
}

function loadValues(device: SiteDevice, wanted: Wanted, phases: 1 | 3): SteeringValue[] {
  switch (steeredAs(device)) {
    case 'battery':
      return batteryValues(device, wanted)
    case 'charger':
      return chargerValues(device, wanted, phases)
    case 'panels': {
      // A limit of production is a lower limit of the load.
      const least = wanted.value ?? wanted.atLeast
      return limitValues(device, least === null ? null : -least, wanted.value !== null)
    }
    case 'heating':
    case 'switched':
      return limitValues(device, wanted.value ?? wanted.atMost, wanted.value !== null)
    case null:
      return []
  }
}

/** The limit for a parameter `p_limit`; a value above its range means no limit. */
function limitValues(device: SiteDevice, limitW: number | null, isTarget: boolean): SteeringValue[] {
  const parameter = writable(device, 'p_limit')
  if (!parameter || limitW === null || (!isTarget && limitW >= (parameter.max ?? limitW + 1))) return []
  return [{ parameter, value: fit(parameter, limitW, 'down') }]
}

/** `p_set` is + while the battery discharges. */
function batteryValues(device: SiteDevice, { value, atLeast, atMost }: Wanted): SteeringValue[] {
  const set = writable(device, 'p_set')
  const charge = writable(device, 'p_chg_limit')
  const discharge = writable(device, 'p_dis_limit')
  // On its own settings, a battery cannot guarantee that it charges or discharges.
  const forced = value ?? (atLeast !== null && atLeast > 0 ? atLeast : null) ?? belowZero(atMost)
  const limits: SteeringValue[] = []
  if (charge && atMost !== null && atMost < (charge.max ?? atMost + 1))
    limits.push({ parameter: charge, value: fit(charge, Math.max(0, atMost), 'down') })
  if (discharge && atLeast !== null && -atLeast < (discharge.max ?? 1 - atLeast))
    limits.push({ parameter: discharge, value: fit(discharge, Math.max(0, -atLeast), 'down') })
  const isLimitable = (atMost === null || charge) && (atLeast === null || discharge)
  if (forced === null && isLimitable) return limits
  if (!set) return limits
  // A battery without limit parameters of its own does nothing while limits apply to it.
  const loadW = forced ?? Math.max(atLeast ?? 0, Math.min(0, atMost ?? 0))
  const careful = fit(set, -loadW, 'up')
  const isBelow = atLeast !== null && -careful < atLeast
  return [{ parameter: set, value: isBelow ? fit(set, -loadW, 'down') : careful }]
}

const belowZero = (limit: number | null) => (limit !== null && limit < 0 ? limit : null)

function chargerValues(device: SiteDevice, { value, atMost }: Wanted, phases: 1 | 3): SteeringValue[] {
  const current = writable(device, 'i_max')
  const limitW = value ?? atMost
  if (!current || limitW === null) return []
  const leastA = leastCurrent(current)
  const amps = limitW / (PHASE_V * phases)
  const mode = writable(device, 'mode')
  // In the charger's own solar mode, the current is only a limit.
  const own: SteeringValue[] =
    value !== null && mode?.choices?.includes('now') ? [{ parameter: mode, value: 'now' }] : []
  const enable = writable(device, 'enable')
  const isOn = amps >= leastA - SLACK
  if (judgeValue(current, 0) === null)
    return [...own, { parameter: current, value: isOn ? fit(current, amps, 'down') : 0 }]
  if (enable) own.push({ parameter: enable, value: isOn })
  return [...own, { parameter: current, value: isOn ? fit(current, amps, 'down') : leastA }]
}

/** The smallest current with which a car charges. */
export const leastCurrent = (current: DeviceParameter): number =>
  fit(current, Math.max(current.min ?? 0, LEAST_CHARGING_A), 'up')

/** Slack for floating-point values such as 5.999… A. */
const SLACK = 1e-6

/** The nearest value that a parameter accepts; steps start at its minimum. */
export function fit(parameter: DeviceParameter, value: number, towards: 'down' | 'up'): number {
  if (parameter.also?.includes(value)) return value
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step = 0 } = parameter
  const inRange = Math.min(max, Math.max(min, value))
  if (step <= 0) return inRange + 0
  const first = parameter.min ?? 0
  const steps = (inRange - first) / step
  const onStep = (count: number) => Number((first + count * step).toFixed(6)) + 0
  const next = onStep(towards === 'down' ? Math.floor(steps + SLACK) : Math.ceil(steps - SLACK))
  return next > max ? onStep(Math.floor((max - first) / step + SLACK)) : next
}
