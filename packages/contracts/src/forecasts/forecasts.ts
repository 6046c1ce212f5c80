import { z } from 'zod'
import { call, data } from '../base.ts'
import { numberColumn } from '../columns.ts'
import { id } from '../primitives.ts'

const number = z.number().nullable()

const errors = z.object({
  /** mean absolute error, as energy of a whole day; null if nothing can be compared */
  maeKwhPerDay: number,
  /** forecast minus measured, % of measured: above 0 is too much; null if nothing was measured */
  biasPct: number,
})

/** How good the forecasts of the last two weeks were. */
const accuracy = errors.extend({
  days: z.number(),
  /**
   * `kept`: of forecasts as they were made. `recalculated`: too few were kept, so of forecasts as they would have been made
   * when each day began: production without weather, heat with the temperatures that came
   */
  basis: z.enum(['kept', 'recalculated']),
  byDay: errors,
  byNight: errors,
  /** the same days by simply repeating the day before */
  yesterday: errors,
  /** null: too few days to say */
  isWorseThanPersistence: z.boolean().nullable(),
})

const forecast = z.object({
  /** `persistence` repeats yesterday: a forecast would have been worse, or there is too little history for one */
  source: z.enum(['forecast', 'persistence']),
  reason: z.enum(['worse_than_persistence', 'too_little_history', 'no_weather']).nullable(),
  /** mean W of each quarter-hour; null where not even yesterday is known */
  powerW: numberColumn,
  /** one in ten quarter-hours is below, one in ten above */
  p10W: numberColumn,
  p90W: numberColumn,
  /** days of history with enough known quarter-hours, and how many are missing for a forecast */
  knownDays: z.number(),
  missingDays: z.number(),
  /** quarter-hours that follow the weather; the others follow the past alone */
  weatherSlots: z.number(),
  accuracy,
})
export type Forecast = z.infer<typeof forecast>

/** Presence and need of the car at a charger, from its own sessions. */
const car = z.object({
  deviceId: id,
  /** `plugged`: from when a car was plugged in; `charging`: the charger only shows when it charged */
  basis: z.enum(['plugged', 'charging']),
  /** sessions on which this rests, and how many are missing for a forecast */
  sessions: z.number(),
  missingSessions: z.number(),
  /** probability that a car is plugged in, 0 to 1, for each quarter-hour; null if sessions are missing */
  pluggedShare: numberColumn.nullable(),
  /** when it usually leaves next, early (one in ten) and in the middle, epoch ms; null: not in these two days, or unknown */
  earlyDepartureMs: z.number().nullable(),
  departureMs: z.number().nullable(),
  /** typical energy of a session, Wh; null if unknown */
  energyWh: z.number().nullable(),
})

/** Market prices of the bidding zone. */
const priceGuess = z.object({
  /** ISO 4217 */
  currency: z.string(),
  /** start of the first quarter-hour: the running one */
  startMs: z.number(),
  /** without VAT; published where they are, otherwise guessed from the last weeks */
  pricesPerMwh: numberColumn,
  p10PerMwh: numberColumn,
  p90PerMwh: numberColumn,
  /** which of them are guesses; a guess is no price, and has to be shown as a guess */
  isGuess: z.array(z.boolean()),
})

/** To be shown wherever weather is part of a forecast: its licence, CC BY 4.0, asks for it. */
export const weatherAttribution = { name: 'Open-Meteo.com', url: 'https://open-meteo.com/' } as const

const weather = z.object({
  /** when it was fetched, epoch ms; weather that could not be fetched again stays as it is. null: made without weather */
  fetchedMs: z.number().nullable(),
  /** why it is made without */
  missing: z.enum(['no_service', 'no_coordinates', 'not_fetched']).nullable(),
  attribution: z.object({ name: z.string(), url: z.url() }).nullable(),
})

const forecasts = z.object({
  /** when it was made, epoch ms; made again after an hour */
  madeMs: z.number(),
  /** start of the first quarter-hour: the one in which it was made */
  startMs: z.number(),
  timezone: z.string(),
  weather,
  /** consumption without the devices that strategies and plans move */
  load: forecast,
  /** null: the location has no solar power plant */
  solar: forecast.nullable(),
  /** heat pumps and other heating, electrical; null: none is measured on its own */
  heat: forecast.nullable(),
  /** one of each charger */
  cars: z.array(car),
  /** null: the zone has no stored prices, or too few for a guess */
  priceGuess: priceGuess.nullable(),
})
export type Forecasts = z.infer<typeof forecasts>

/** State of the weather service, for the operators of the platform. */
const weatherState = z.object({
  /** whether a service is set up */
  isOn: z.boolean(),
  /** places with locations that are forecast, and how many of them have weather */
  places: z.number(),
  placesWithWeather: z.number(),
  /** how long weather lasts before it is fetched again, ms; null without a service */
  lastsMs: z.number().nullable(),
  /** newest request and newest answer, and the answer of the place that has waited longest, epoch ms */
  askedMs: z.number().nullable(),
  answeredMs: z.number().nullable(),
  oldestMs: z.number().nullable(),
  /** places whose last request failed, and why that of the newest one did */
  failing: z.number(),
  failure: z.string().nullable(),
})
export type WeatherState = z.infer<typeof weatherState>

/** What is expected of a location. */
export const forecastsContract = {
  ofLocation: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/forecasts',
      tags: ['Forecasts'],
      summary:
        'Load, solar production, heat, cars and prices of the next 48 hours, and how good such forecasts are',
    })
    .input(z.object({ locationId: id }))
    .output(data(forecasts)),
  weather: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'GET',
      path: '/admin/weather',
      tags: ['Forecasts'],
      summary: 'State of the weather service: how many places have weather, and why requests failed',
    })
    .output(data(weatherState)),
}
