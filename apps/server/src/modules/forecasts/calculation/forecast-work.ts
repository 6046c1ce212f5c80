/** What is calculated for a location, in a process of its own: structured-cloneable. */

import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import type { SolarPlane } from '@kilowatt/domain/energy/solar/clear-sky'
import type { PersistenceReason } from '@kilowatt/domain/forecast/accuracy/choose-forecast'
import type { ForecastAccuracy, KeptForecast } from '@kilowatt/domain/forecast/accuracy/forecast-accuracy'
import type { CarSessions, ChargerHistory } from '@kilowatt/domain/forecast/ev/car-sessions'
import type { Slots, TooLittleHistory } from '@kilowatt/domain/forecast/forecast-limits'
import type { LocalDate } from '@kilowatt/domain/time/local-day'

export type SeriesKind = 'load' | 'solar' | 'heat'

/** What forecasts of a location rest on; NaN where a quarter-hour is unknown. */
export type ForecastHistory = {
  readonly timezone: string
  readonly holidays: ReadonlySet<LocalDate>
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly plane: SolarPlane | null
  /** consumption without the devices that strategies and plans move */
  readonly load: QuarterColumn
  /** null: no solar power plant was measured */
  readonly solar: QuarterColumn | null
  /** consumption of heat pumps and other heating; null: none was measured */
  readonly heat: QuarterColumn | null
  readonly chargers: readonly Charger[]
}

export type Charger = ChargerHistory & {
  readonly deviceId: number
  /** whether a car is plugged in now; null: not reported */
  readonly isPlugged: boolean | null
}

/** Presence and need of the car at a charger. */
export type CarForecast = {
  readonly deviceId: number
  /** `plugged`: from when a car was plugged in; `charging`: the charger only shows when it charged */
  readonly basis: CarSessions['basis']
  /** sessions on which this rests, and how many are missing for a forecast */
  readonly sessions: number
  readonly missingSessions: number
  /** probability that a car is plugged in, 0 to 1, for each slot; null if sessions are missing */
  readonly pluggedShare: readonly number[] | null
  /** when it usually leaves next, early (one in ten) and in the middle; null: not within the slots */
  readonly earlyDepartureMs: number | null
  readonly departureMs: number | null
  /** typical energy of a session, Wh; null if unknown */
  readonly energyWh: number | null
}

/** Weather by stamps of whole hours from `startMs`; NaN if unknown. */
export type WeatherHours = {
  readonly startMs: number
  /** W/m² on a horizontal plane, the mean of the hour that ENDS at the stamp */
  readonly radiationW: Float64Array
  /** °C at the stamp */
  readonly temperatureC: Float64Array
}

/** Stored weather of a place, with the moment it was fetched. */
export type KeptWeather = WeatherHours & { readonly fetchedMs: number }

/** Past days that are forecast again to judge forecasts. */
export const BACKTEST_DAYS = 14

/** Powers of slots by a model. */
export type Powers = {
  readonly isKnown: true
  readonly powerW: Float64Array
  readonly p10W: Float64Array
  readonly p90W: Float64Array
  readonly knownDays: number
  /** slots that follow the weather */
  readonly weatherSlots: number
}
export type MakePowers = (slots: Slots) => Powers | TooLittleHistory

/** How good forecasts have been, and what says so. */
export type JudgedForecasts = Omit<ForecastAccuracy, 'weekAgo'> & {
  /** `kept`: forecasts as they were made; `recalculated`: as they would have been made: production without weather, heat with the temperatures that came */
  readonly basis: 'kept' | 'recalculated'
}

export type ForecastOrder = {
  readonly locationId: number
  readonly nowMs: number
  readonly history: ForecastHistory
  /** of the past weeks and of the coming days; null: unknown */
  readonly weather: KeptWeather | null
  /** null: to be judged now, from these past forecasts if there are enough of them */
  readonly judged: Readonly<Partial<Record<SeriesKind, JudgedForecasts>>> | null
  readonly past: Readonly<Partial<Record<SeriesKind, readonly KeptForecast[]>>>
}

/** Forecast of one kind; mean W of each quarter-hour, NaN if unknown. */
export type MadeSeries = {
  readonly source: 'forecast' | 'persistence'
  readonly reason: PersistenceReason | 'no_weather' | null
  readonly powerW: Float64Array
  readonly p10W: Float64Array
  readonly p90W: Float64Array
  /** the forecast itself, also when persistence is used instead; null: too little history */
  readonly modelW: Float64Array | null
  readonly knownDays: number
  readonly missingDays: number
  /** slots that follow the weather */
  readonly weatherSlots: number
  readonly judged: JudgedForecasts
}

export type MadeForecasts = {
  readonly locationId: number
  readonly madeMs: number
  readonly startMs: number
  readonly timezone: string
  /** when its weather was fetched; null: made without */
  readonly weatherMs: number | null
  readonly series: Readonly<Partial<Record<SeriesKind, MadeSeries>>>
  readonly cars: readonly CarForecast[]
}
