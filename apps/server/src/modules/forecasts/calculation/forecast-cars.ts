import { carSessions } from '@kilowatt/domain/forecast/ev/car-sessions'
import { forecastEv } from '@kilowatt/domain/forecast/ev/ev-forecast'
import { evHabits } from '@kilowatt/domain/forecast/ev/ev-habits'
import type { Slots } from '@kilowatt/domain/forecast/forecast-limits'
import { roundTo } from '@kilowatt/domain/round-to'
import type { CarForecast, Charger, ForecastHistory } from './forecast-work.ts'

/** Presence and need of the cars of a location, each from the sessions at its own charger. */
export const forecastCars = ({ chargers, timezone: zone, holidays }: ForecastHistory, slots: Slots) =>
  chargers.map((charger) => carOf(charger, { ...slots, zone, holidays }))

type Request = Slots & { readonly zone: string; readonly holidays: ReadonlySet<string> }

function carOf({ deviceId, isPlugged, ...charger }: Charger, request: Request): CarForecast {
  const { sessions, basis, fromMs, toMs } = carSessions(charger)
  const habits = evHabits(sessions, { ...request, fromMs, nowMs: toMs })
  if (!habits.isKnown)
    return {
      ...{ deviceId, basis, sessions: habits.sessions, missingSessions: habits.missingSessions },
      ...{ pluggedShare: null, earlyDepartureMs: null, departureMs: null, energyWh: null },
    }
  const found = forecastEv({ ...request, habits, isPlugged })
  return {
    ...{ deviceId, basis, sessions: found.sessions, missingSessions: 0 },
    pluggedShare: Array.from(found.pluggedShare, (share) => roundTo(share, 3)),
    earlyDepartureMs: found.earlyDepartureMs,
    departureMs: found.departureMs,
    energyWh: found.energyWh === null ? null : Math.round(found.energyWh),
  }
}
