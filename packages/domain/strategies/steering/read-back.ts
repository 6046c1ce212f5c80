import { steeredAs } from '../../energy/balance/category-facts.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SiteDevice } from '../site.ts'
import { STOPPED_W } from './charger-phases.ts'
import { isReported, type Pace, REPORT_MS } from './pace.ts'
import { chargingPhases } from './steering-range.ts'

export type ReadBack = 'confirmed' | 'waiting' | 'unconfirmed'

/**
 * Whether a device reports the sent value; null if no value is in effect. `waiting`: the device may still
 * report, or does not report the parameter. A sent command alone is never trusted (control.md a8).
 */
export function readBack(device: SiteDevice, pace: Pace | null, atMs: number): ReadBack | null {
  const sent = Object.entries(pace?.sent ?? {})
  if (sent.length === 0) return null
  const states = sent.map(([name, { value, atMs: sentMs, tries }]): ReadBack => {
    const reported = device.values[name]
    const parameter = device.parameters.find((one) => one.name === name)
    if (reported !== undefined && parameter && isReported(parameter, reported, value)) return 'confirmed'
    return reported === undefined || (tries === 0 && atMs - sentMs < REPORT_MS) ? 'waiting' : 'unconfirmed'
  })
  return states.find((one) => one === 'unconfirmed') ?? states.find((one) => one === 'waiting') ?? 'confirmed'
}

/** Time that a device has before its measured power has to match (evcc, control.md a2). */
const FOLLOW_MS = 60_000
/** A larger difference is not a measuring error. */
const TOLERANCE_SHARE = 0.1
const TOLERANCE_W = 200

/**
 * Whether the measured power matches the value in effect; null if this cannot be decided. Finds a controller that
 * confirms commands and does nothing. A power below a limit is always right, and a full or empty battery cannot
 * follow.
 */
export function isFollowed(device: SiteDevice, pace: Pace | null, atMs: number): boolean | null {
  const { loadW, socPct } = device
  if (loadW === null || !pace) return null
  const { p_set: set, i_max: current, p_limit: limit } = pace.sent
  const isSolar = steeredAs(device) === 'panels'
  if ([set, current, limit].some((one) => one && atMs - one.sinceMs < FOLLOW_MS)) return null
  const isWithin = (differenceW: number, aboutW: number) =>
    differenceW <= Math.max(Math.abs(aboutW) * TOLERANCE_SHARE, TOLERANCE_W)
  if (set && typeof set.value === 'number') {
    const isAtEnd = socPct === null || socPct >= 95 || socPct <= 15
    const wantedW = -set.value
    return isAtEnd
      ? isWithin(Math.abs(loadW) - Math.abs(wantedW), wantedW)
      : isWithin(Math.abs(loadW - wantedW), wantedW)
  }
  if (current && typeof current.value === 'number') {
    const mostW = current.value * PHASE_V * chargingPhases(device)
    return current.value === 0 ? loadW < STOPPED_W : isWithin(loadW - mostW, mostW)
  }
  if (limit && typeof limit.value === 'number')
    return isWithin((isSolar ? -loadW : loadW) - limit.value, limit.value)
  return null
}
