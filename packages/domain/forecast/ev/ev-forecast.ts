import { QUARTER_MS } from '../../time/floor-time.ts'
import { checkSlots, type Slots } from '../forecast-limits.ts'
import { clockQuarterOf, dayKindOf, type LocalClock, localDayOf } from '../history/day-table.ts'
import type { EvHabits } from './ev-habits.ts'

export type EvForecast = {
  readonly startMs: number
  /** probability that the car is plugged in during each slot, 0 to 1 */
  readonly pluggedShare: Float64Array
  /** when it usually leaves next: early (one in ten), and the middle; null if not within the slots */
  readonly earlyDepartureMs: number | null
  readonly departureMs: number | null
  /** typical energy of a session, Wh; null if unknown */
  readonly energyWh: number | null
  /** sessions on which this rests */
  readonly sessions: number
}

export type EvRequest = Slots &
  LocalClock & { readonly habits: EvHabits /** null: unknown */; readonly isPlugged: boolean | null }

/** Presence and need of a car in the next slots. */
export function forecastEv(request: EvRequest): EvForecast {
  checkSlots(request)
  const { startMs, slots, habits, isPlugged, zone, holidays } = request
  const at = (slot: number) => {
    const atMs = startMs + slot * QUARTER_MS
    return {
      day: habits.byKind[dayKindOf(localDayOf(zone, atMs), holidays)],
      clock: clockQuarterOf(zone, atMs),
    }
  }
  const now = at(0)
  let plugged = isPlugged === null ? (now.day.pluggedShare[now.clock] ?? 0) : Number(isPlugged)
  const pluggedShare = Float64Array.from({ length: slots }, (_, slot) => {
    const { day, clock } = at(slot)
    if (slot > 0) plugged = plugged * (1 - (day.leaves[clock] ?? 0)) + (1 - plugged) * (day.comes[clock] ?? 0)
    return plugged
  })
  return {
    startMs,
    pluggedShare,
    earlyDepartureMs: nextDeparture('p10'),
    departureMs: nextDeparture('median'),
    energyWh: habits.energyWh?.median ?? null,
    sessions: habits.sessions,
  }

  /** The first usual departure within the slots, on a day on which the car leaves more often than not. */
  function nextDeparture(which: 'p10' | 'median'): number | null {
    for (let slot = 1; slot < slots; slot++) {
      const { day, clock } = at(slot)
      if (day.departure === null || day.departures * 2 < day.days) continue
      if (clock === day.departure[which]) return startMs + slot * QUARTER_MS
    }
    return null
  }
}
