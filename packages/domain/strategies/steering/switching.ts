import type { ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { steeredAs } from '../../energy/balance/category-facts.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SetPoint } from '../arbitrate.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'
import { LEAST_CHARGING_A, switchOf } from './steering-range.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Time between two switches: for comfort and savings, and the time that even a limit has to respect. */
type Minimum = { readonly comfortMs: number; readonly hardMs: number }

/** Relays: 60 s (OpenEMS, control.md a7); chargers: 60 s, because they may answer late (evcc, control.md a2). */
const ordinary: Minimum = { comfortMs: 60 * SECOND_MS, hardMs: 0 }
/**
 * Compressors: 20 min per state give at most three starts an hour; the manufacturer itself adds up to 5 min
 * of standstill (Dimplex, control.md a7).
 */
const compressor: Minimum = { comfortMs: 20 * MINUTE_MS, hardMs: 5 * MINUTE_MS }

export const minimumOf = (device: SiteDevice): Minimum =>
  steeredAs(device) === 'heating' ? compressor : ordinary

/**
 * State to which a device is switched: 0 off and 1 on, or the SG-Ready state; null if the device cannot be
 * switched, or if the state is unknown.
 * @param lastOf last value of a parameter; undefined if unknown
 */
export function switchState(
  device: SiteDevice,
  steering: Steering,
  lastOf: (parameter: string) => ParameterValue | undefined,
): number | null {
  if (steering === 'sgState') return numberOr(lastOf('sg_state'), null)
  if (steering === 'isOn') {
    const on = lastOf(switchOf(device)?.name ?? '')
    return typeof on === 'boolean' ? Number(on) : null
  }
  switch (steeredAs(device)) {
    case 'charger': {
      if (lastOf('enable') === false) return 0
      const current = numberOr(lastOf('i_max'), null)
      return current === null ? null : Number(current > 0)
    }
    case 'heating':
    case 'switched': {
      const limit = lastOf('p_limit')
      return limit === undefined ? null : Number(limit !== 0)
    }
    default:
      return null
  }
}

const numberOr = <Or>(value: ParameterValue | undefined, or: Or) => (typeof value === 'number' ? value : or)

/** Time that must have passed since the last switch before a device goes from one state to another. */
export function minimumBetween(
  setPoint: SetPoint | null,
  device: SiteDevice,
  change: { readonly from: number; readonly to: number; readonly phases: 1 | 3 },
): number {
  const { comfortMs, hardMs } = minimumOf(device)
  if (setPoint === null) return comfortMs
  const { rung } = setPoint.by
  const isOrder = rung === 'guard' || rung === 'gridOperator'
  if (isOrder && change.to < change.from) return 0
  return isOrder || rung === 'person' || isForced(setPoint, device, change) ? hardMs : comfortMs
}

/** Whether a limit excludes the present state of a device. */
function isForced(
  { steering, atLeast, atMost }: SetPoint,
  device: SiteDevice,
  { from, to, phases }: { readonly from: number; readonly to: number; readonly phases: 1 | 3 },
): boolean {
  if (to > from) return steering !== 'loadW' && atLeast !== null && from < atLeast
  if (atMost === null) return false
  if (steering !== 'loadW') return from > atMost
  return steeredAs(device) === 'charger' ? atMost < LEAST_CHARGING_A * PHASE_V * phases : atMost <= 0
}
