/**
 * Answers of Open-Meteo's forecast API (open-meteo/open-meteo, ForecastapiQuery.swift and openapi/forecast.yml; data CC BY 4.0).
 * One place is answered as an object, several as an array in the order of the request. Radiation is the mean of the
 * preceding hour.
 */
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { z } from 'zod'
import type { WeatherHours } from '../calculation/forecast-work.ts'
import { WeatherAnswerError, type WeatherPlace } from './weather-place.ts'

const HOUR_MS = 3_600_000
/** Most days that can be asked for, past and future, 92 + 16, by the hour. */
const MOST_HOURS = 108 * 24
/** The service answers for the centre of its model's cell, up to 25 km away. */
const MOST_DEGREES_OFF = 0.5
/** No more arrives at the edge of the atmosphere than 1,361 W/m² (Kopp & Lean 2011); clouds can add some on the ground. */
const MOST_RADIATION_W = 1_500
/** Records of the WMO's archive of extremes: −89.2 °C and 56.7 °C. */
const [COLDEST_C, HOTTEST_C] = [-90, 60]
/** Stamps outside are those of another question. */
const MOST_DAYS_BACK = 93
const MOST_DAYS_AHEAD = 17

const column = z.array(z.number().nullable()).max(MOST_HOURS)
const answer = z.object({
  latitude: z.number(),
  longitude: z.number(),
  utc_offset_seconds: z.literal(0),
  hourly_units: z.object({
    time: z.literal('unixtime'),
    temperature_2m: z.literal('°C'),
    shortwave_radiation: z.literal('W/m²'),
  }),
  hourly: z.object({
    time: z.array(z.int()).min(1).max(MOST_HOURS),
    temperature_2m: column,
    shortwave_radiation: column,
  }),
})
type Answer = z.infer<typeof answer>

/** Weather of places, in their order. @throws WeatherAnswerError */
export function readOpenMeteo(text: string, places: readonly WeatherPlace[], nowMs: number): WeatherHours[] {
  const parsed = z.array(answer).length(places.length).safeParse(listIn(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new WeatherAnswerError(`${issue?.path.join('.').slice(0, 100)}: ${issue?.message.slice(0, 200)}`)
  }
  return parsed.data.map((one, i) => hoursOf(one, places[i], nowMs))
}

function listIn(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new WeatherAnswerError('no JSON')
  }
  return Array.isArray(value) ? value : [value]
}

function hoursOf({ hourly, ...at }: Answer, place: WeatherPlace | undefined, nowMs: number): WeatherHours {
  const isThere =
    place !== undefined &&
    Math.abs(at.latitude - place.latTenths / 10) <= MOST_DEGREES_OFF &&
    Math.abs(((at.longitude - place.lonTenths / 10 + 540) % 360) - 180) <= MOST_DEGREES_OFF
  if (!isThere) throw new WeatherAnswerError(`weather of another place: ${at.latitude}, ${at.longitude}`)
  const { time, temperature_2m: temperatures, shortwave_radiation: radiation } = hourly
  if (temperatures.length !== time.length || radiation.length !== time.length)
    throw new WeatherAnswerError('columns of different lengths')
  const startMs = (time[0] ?? 0) * 1000
  const isByTheHour = time.every((second, i) => second * 1000 === startMs + i * HOUR_MS)
  const endMs = startMs + time.length * HOUR_MS
  if (!isByTheHour || startMs % UTC_DAY_MS !== 0) throw new WeatherAnswerError('not hour by hour of UTC days')
  if (startMs < nowMs - MOST_DAYS_BACK * UTC_DAY_MS || endMs > nowMs + MOST_DAYS_AHEAD * UTC_DAY_MS)
    throw new WeatherAnswerError('weather of another time')
  return {
    startMs,
    radiationW: columnOf(radiation, 'radiation', [0, MOST_RADIATION_W]),
    temperatureC: columnOf(temperatures, 'temperature', [COLDEST_C, HOTTEST_C]),
  }
}

/** An impossible value means another unit or another column, so none of them is believed. */
const columnOf = (
  values: readonly (number | null)[],
  name: string,
  [least, most]: readonly [number, number],
): Float64Array =>
  Float64Array.from(values, (value) => {
    if (value === null) return Number.NaN
    if (value < least || value > most) throw new WeatherAnswerError(`a ${name} of ${value}`)
    return value
  })
