import { chargingRule } from '../../energy/categories/charging-sessions.ts'
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import type { EvSession } from './ev-habits.ts'

/** A charger by quarter-hours, from `startMs`; NaN if unknown. */
export type ChargerHistory = {
  readonly startMs: number
  /** energy into the car, Wh */
  readonly wh: Float64Array
  /** share of the quarter-hour in which a car was plugged in, 0 to 1 */
  readonly pluggedShare: Float64Array
}

export type CarSessions = {
  readonly sessions: readonly EvSession[]
  /** observed since */
  readonly fromMs: number
  /** observed until */
  readonly toMs: number
  /** `plugged`: reported by the charger; `charging`: it reports nothing, so only times of charging are known */
  readonly basis: 'plugged' | 'charging'
}

/** Chargers that report since less than a week say too little about a week. */
const LEAST_PLUGGED_DAYS = 7
/** While a controller is away a car stays where it was, for up to four hours. */
const BRIDGED_QUARTERS = 16
const PAUSE_QUARTERS = chargingRule.pauseMinutes / 15
const LEAST_WH = chargingRule.onFromW / 4

/** Times at which a car was there, oldest first; the last one has no end if it still is. */
export function carSessions(charger: ChargerHistory): CarSessions {
  const { startMs, wh, pluggedShare } = charger
  const known = pluggedShare.reduce((count, share) => count + (Number.isNaN(share) ? 0 : 1), 0)
  if (known < LEAST_PLUGGED_DAYS * DAY_QUARTERS) {
    const first = wh.findIndex((energy) => !Number.isNaN(energy))
    const isCharging = Array.from(wh, (energy) => energy >= LEAST_WH)
    return {
      ...{ basis: 'charging', fromMs: startMs + Math.max(0, first) * QUARTER_MS },
      toMs: startMs + wh.length * QUARTER_MS,
      sessions: sessionsOf(charger, joined(isCharging, PAUSE_QUARTERS)),
    }
  }
  const first = pluggedShare.findIndex((share) => !Number.isNaN(share))
  const end = pluggedShare.findLastIndex((share) => !Number.isNaN(share)) + 1
  return {
    ...{ basis: 'plugged', fromMs: startMs + first * QUARTER_MS, toMs: startMs + end * QUARTER_MS },
    sessions: sessionsOf(charger, pluggedQuarters(charger).slice(0, end)),
  }
}

/** Whether a car is there; what is not reported follows the quarter-hour before, or the energy. */
function pluggedQuarters({ wh, pluggedShare }: ChargerHistory): boolean[] {
  let [last, age] = [false, 0]
  return Array.from(pluggedShare, (share, i) => {
    if (!Number.isNaN(share)) [last, age] = [share >= 0.5, 0]
    else if ((wh[i] ?? Number.NaN) >= LEAST_WH) [last, age] = [true, 0]
    else if (++age > BRIDGED_QUARTERS) last = false
    return last
  })
}

/** Short pauses belong to what they interrupt. */
function joined(isOn: readonly boolean[], most: number): boolean[] {
  const filled = [...isOn]
  let lastOn = Number.NEGATIVE_INFINITY
  for (const [i, on] of isOn.entries()) {
    if (!on) continue
    if (i - lastOn - 1 <= most) filled.fill(true, Math.max(0, lastOn + 1), i)
    lastOn = i
  }
  return filled
}

function sessionsOf({ startMs, wh }: ChargerHistory, isThere: readonly boolean[]): EvSession[] {
  const sessions: EvSession[] = []
  for (let from = isThere.indexOf(true); from >= 0; ) {
    const end = isThere.indexOf(false, from)
    const energies = wh
      .subarray(from, end < 0 ? isThere.length : end)
      .filter((energy) => !Number.isNaN(energy))
    sessions.push({
      startMs: startMs + from * QUARTER_MS,
      endMs: end < 0 ? null : startMs + end * QUARTER_MS,
      energyWh: energies.length === 0 ? null : energies.reduce((sum, energy) => sum + energy, 0),
    })
    from = end < 0 ? -1 : isThere.indexOf(true, end)
  }
  return sessions
}
