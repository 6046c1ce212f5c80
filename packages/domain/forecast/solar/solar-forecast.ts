/**
 * Production of the next quarter-hours from a plant's own past compared with the clear sky, and from weather if it is known.
 * Dividing by the clear sky makes days of different seasons comparable (Bacher, Madsen & Nielsen, "Online short-term
 * solar power forecasting", Solar Energy 83 (2009) 1772–1783); what remains is the weather, which persists for hours
 * and, weaker, for days. Curtailed quarter-hours and their neighbours are left out, as EMHASS does. The figures without
 * a source are ours: they were chosen on the measured plant in `fixtures`, and `evaluation` bounds the result.
 */
import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import type { SolarPlane } from '../../energy/solar/clear-sky.ts'
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import { checkSlots, QUARTERS_PER_HOUR, type Slots, type TooLittleHistory } from '../forecast-limits.ts'
import { type ClockRatios, clockRatios } from './clock-ratios.ts'
import { type IrradianceInterval, irradianceColumn } from './irradiance-column.ts'
import { recentClearness } from './recent-clearness.ts'
import { skyColumn } from './sky-column.ts'
import { weatherPower } from './weather-power.ts'

export type SolarForecast = {
  readonly isKnown: true
  readonly startMs: number
  /** mean W of each quarter-hour; 0 while the sun is down */
  readonly productionW: Float64Array
  /** one in ten quarter-hours is below, one in ten above */
  readonly p10W: Float64Array
  readonly p90W: Float64Array
  /** days of history with most of their daylight known */
  readonly knownDays: number
  /** slots that follow the weather; the others follow recent days */
  readonly weatherSlots: number
  /** false without coordinates: then the past is compared by the clock alone */
  readonly isBySun: boolean
}

export type SolarRequest = Slots & {
  /** production, Wh; NaN if unknown. What lies after `startMs` is not looked at */
  readonly history: QuarterColumn
  /** null: the location has no coordinates */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  /** null: unknown. The past says how far its output differs from that of a horizontal plane */
  readonly plane: SolarPlane | null
  /** one entry for each quarter-hour of the history, 1 where the plant was curtailed; null: never */
  readonly curtailed: Uint8Array | null
  /** of the past days and of the slots; empty: unknown */
  readonly weather: readonly IrradianceInterval[]
}

/** Six weeks: before that the sun was on another path. */
const PAST_DAYS = 45
const LEAST_DAYS = 3
const KNOWN_SHARE = 0.75
const HALF_LIFE_DAYS = 10

/** Forecast of the production, or how many days of history are missing. */
export function forecastSolar(request: SolarRequest): SolarForecast | TooLittleHistory {
  checkSlots(request)
  const { startMs, slots, place, plane, weather } = request
  const past = PAST_DAYS * DAY_QUARTERS
  const fromMs = startMs - past * QUARTER_MS
  const powerW = pastPowerW(request, fromMs, past)
  const skyW = skyColumn(place, plane, fromMs, past + slots)
  const knownDays = daysKnown(powerW, skyW)
  if (knownDays < LEAST_DAYS) return { isKnown: false, knownDays, missingDays: LEAST_DAYS - knownDays }
  const firstQuarter = quarterOfUtcDay(fromMs)
  const ratios = clockRatios({ powerW, irradianceW: skyW.subarray(0, past), firstQuarter }, HALF_LIFE_DAYS)
  const bySun = sunPower(ratios, powerW, skyW, firstQuarter)
  const byWeather =
    weather.length === 0
      ? null
      : weatherPower({
          powerW,
          skyW,
          firstQuarter,
          irradianceW: irradianceColumn(weather, fromMs, skyW),
          leastDays: LEAST_DAYS,
        })

  const columns = [new Float64Array(slots), new Float64Array(slots), new Float64Array(slots)] as const
  let weatherSlots = 0
  for (let slot = 0; slot < slots; slot++) {
    const sky = skyW[past + slot] ?? 0
    if (sky <= 0) continue
    const withWeather = byWeather?.(slot) ?? null
    if (withWeather !== null) weatherSlots++
    const highestW = sky * (ratios.highest[(firstQuarter + past + slot) % DAY_QUARTERS] ?? 0)
    const [powerW = 0, p10W = 0, p90W = 0] = (withWeather ?? bySun(slot)).map((watts) =>
      // quarter-hours that were always dark have no ratio
      Number.isNaN(watts * highestW) ? 0 : Math.min(highestW, Math.max(0, watts)),
    )
    columns[0][slot] = powerW
    columns[1][slot] = Math.min(powerW, p10W)
    columns[2][slot] = Math.max(powerW, p90W)
  }
  const [productionW, p10W, p90W] = columns
  return { isKnown: true, startMs, productionW, p10W, p90W, knownDays, weatherSlots, isBySun: place !== null }
}

/** Mean power of the past quarter-hours, W; NaN if unknown or curtailed. */
function pastPowerW({ history, curtailed }: SolarRequest, fromMs: number, count: number): Float64Array {
  const column = new Float64Array(count).fill(Number.NaN)
  const offset = Math.round((fromMs - history.startMs) / QUARTER_MS)
  for (let i = Math.max(0, -offset); i < count; i++) {
    const row = offset + i
    if (curtailed?.[row - 1] || curtailed?.[row] || curtailed?.[row + 1]) continue
    column[i] = QUARTERS_PER_HOUR * Math.max(0, history.wh[row] ?? Number.NaN)
  }
  return column
}

/** Days, counted back from now, of which most of the daylight is known; a day without sun needs no values. */
function daysKnown(powerW: Float64Array, skyW: Float64Array): number {
  let days = 0
  for (let from = 0; from < powerW.length; from += DAY_QUARTERS) {
    let [sunny, known, any] = [0, 0, 0]
    for (let i = from; i < from + DAY_QUARTERS; i++) {
      const isKnown = !Number.isNaN(powerW[i] ?? Number.NaN)
      if (isKnown) any++
      if (!((skyW[i] ?? 0) > 0)) continue
      sunny++
      if (isKnown) known++
    }
    if (any > 0 && known >= KNOWN_SHARE * sunny) days++
  }
  return days
}

/** Power, P10 and P90 of a slot without weather. */
function sunPower(
  ratios: ClockRatios,
  powerW: Float64Array,
  skyW: Float64Array,
  firstQuarter: number,
): (slot: number) => readonly [number, number, number] {
  const past = powerW.length
  const usualW = skyW.map((sky, i) => sky * (ratios.usual[(firstQuarter + i) % DAY_QUARTERS] ?? 0))
  const clearness = recentClearness(powerW, usualW)
  return (slot) => {
    const quarter = (firstQuarter + past + slot) % DAY_QUARTERS
    const sky = skyW[past + slot] ?? 0
    const usual = usualW[past + slot] ?? 0
    const { factor, spread } = clearness(slot)
    return [
      usual * factor,
      usual * factor - spread * (usual - sky * (ratios.p10[quarter] ?? 0)),
      usual * factor + spread * (sky * (ratios.p90[quarter] ?? 0) - usual),
    ]
  }
}

const quarterOfUtcDay = (ms: number) =>
  ((Math.round(ms / QUARTER_MS) % DAY_QUARTERS) + DAY_QUARTERS) % DAY_QUARTERS
