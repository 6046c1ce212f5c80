import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import { type RunningRule, runningSpans } from './running-spans.ts'

/** Consecutive quarter-hours; NaN if unknown. */
export type ChargedQuarters = {
  readonly startMs: number
  /** energy into the charger, Wh */
  readonly wh: Float64Array
  /** solar share of the house's consumption, 0 to 1 */
  readonly solarShare: Float64Array
}

export type ChargingSession = {
  readonly startMs: number
  /** null while it is charging */
  readonly endMs: number | null
  /** false if it was already charging when the range began, or after a gap */
  readonly isStartSeen: boolean
  readonly energyWh: number
  /** mean of the strongest minute */
  readonly peakW: number
  /** null if the sources of the house are unknown */
  readonly solarPct: number | null
}

/**
 * Lowest charging power of a car: 6 A, below which the control pilot offers no current (IEC 61851-1, see
 * decision 082), on one phase at the lower end of the voltage band, 230 V − 10 % (EN 50160).
 */
const LEAST_CHARGING_W = 6 * 207

/**
 * Below half of that power, the car is not charging and the charger waits. Half an hour is our convention: a
 * pause for a cloud is part of a session, and two quarter-hours are the shortest pause that quarter-hour data
 * shows reliably.
 */
export const chargingRule: RunningRule = {
  onFromW: LEAST_CHARGING_W,
  offBelowW: LEAST_CHARGING_W / 2,
  pauseMinutes: 30,
}

type Minutes = {
  /** mean power per minute, NaN if unknown */
  readonly powerW: Float64Array
  readonly startMs: number
  /** until then, a session with a pause is still running */
  readonly nowMs: number
}

/**
 * Charging sessions, oldest first. The energy of a quarter-hour is split by the power of its minutes, so sessions agree
 * with the charts; a quarter-hour that is not rolled up yet uses its minutes.
 */
export function chargingSessions(
  { powerW, startMs, nowMs }: Minutes,
  quarters: ChargedQuarters,
): ChargingSession[] {
  const quarterOf = (minute: number) =>
    Math.floor((startMs + minute * MINUTE_MS - quarters.startMs) / QUARTER_MS)
  const poweredWh = new Float64Array(quarters.wh.length)
  powerW.forEach((value, minute) => {
    const quarter = quarterOf(minute)
    if (value > 0 && quarter >= 0 && quarter < poweredWh.length)
      poweredWh[quarter] = (poweredWh[quarter] ?? 0) + value / 60
  })
  return runningSpans(powerW, chargingRule).map(({ from, to, isStartSeen, isEndSeen }) => {
    let [energyWh, peakW, solarWh, sharedWh] = [0, 0, 0, 0]
    for (let minute = from; minute < to; minute++) {
      const value = powerW[minute] ?? Number.NaN
      if (!(value > 0)) continue
      const quarter = quarterOf(minute)
      const known = quarters.wh[quarter] ?? Number.NaN
      const ownWh = value / 60
      const wh = Number.isNaN(known) ? ownWh : (known * ownWh) / (poweredWh[quarter] ?? ownWh)
      const share = quarters.solarShare[quarter] ?? Number.NaN
      energyWh += wh
      peakW = Math.max(peakW, value)
      if (Number.isNaN(share)) continue
      solarWh += wh * share
      sharedWh += wh
    }
    const endMs = startMs + to * MINUTE_MS
    const isRunning = !isEndSeen && nowMs - endMs <= chargingRule.pauseMinutes * MINUTE_MS
    return {
      startMs: startMs + from * MINUTE_MS,
      endMs: isRunning ? null : endMs,
      isStartSeen,
      energyWh,
      peakW,
      solarPct: sharedWh > 0 ? (100 * solarWh) / sharedWh : null,
    }
  })
}
