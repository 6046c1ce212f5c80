import { QUARTER_MS } from '../../time/floor-time.ts'
import { localDateAt } from '../../time/local-day.ts'
import { nextDeparture } from '../kinds/ev-charging/car-goal.ts'
import type { StrategySettings } from '../strategy-kind.ts'
import { chargedIn, staysOf } from './car-model.ts'
import type { SimulatedHistory } from './simulated-history.ts'

/** A car counts as ready with this share of what it needs: the simulation decides every five minutes only. */
const READY_SHARE = 0.95

export type Departure = { readonly atMs: number; readonly isReady: boolean }

/**
 * Departures of a car, and whether it would have had its energy. Departures without a car, and days that the simulation
 * left out, are missing.
 * @param loadW of its charger in each quarter-hour, as simulated
 */
export function departuresOf(
  history: SimulatedHistory,
  {
    deviceId,
    settings,
    loadW,
  }: { readonly deviceId: number; readonly settings: StrategySettings; readonly loadW: Float64Array },
): Departure[] {
  const { timezone, holidays, startMs } = history
  const car = history.devices.find(({ device }) => device.id === deviceId)
  if (!car) return []
  const chargedWh = chargedIn(car)
  const stays = [...staysOf(chargedWh)]
  const endMs = startMs + loadW.length * QUARTER_MS
  const quarterAt = (ms: number) => Math.round((ms - startMs) / QUARTER_MS)
  const departures: Departure[] = []
  let [missingWh, fromMs] = [0, startMs]
  for (;;) {
    const departureMs = nextDeparture({ timezone, holidays, atMs: fromMs }, settings)
    if (departureMs >= endMs) return departures
    const [first, end] = [quarterAt(fromMs), quarterAt(departureMs)]
    fromMs = departureMs
    const got = loadW.subarray(first, end)
    if (got.some(Number.isNaN)) {
      missingWh = 0
      continue
    }
    const begun = stays.filter(([start]) => start >= first && start < end)
    const neededWh = begun.reduce((sum, [, wh]) => sum + wh, 0)
    // energy missing at an earlier departure is charged later, and a car never gets more than it needs
    missingWh = Math.max(0, missingWh + neededWh - got.reduce((sum, powerW) => sum + powerW / 4, 0))
    if (begun.length === 0) continue
    departures.push({ atMs: departureMs, isReady: missingWh <= neededWh * (1 - READY_SHARE) })
  }
}

/** Days on which every car was ready each time it left, of the days on which one left. */
export function readyDays(timezone: string, departures: readonly Departure[]) {
  const days = Map.groupBy(departures, ({ atMs }) => localDateAt(timezone, atMs))
  const ready = [...days.values()].filter((ofDay) => ofDay.every(({ isReady }) => isReady))
  return { days: ready.length, of: days.size }
}
