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
   * when each day began, without weather
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
  reason: z.enum(['worse_than_persistence', 'too_little_history']).nullable(),
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
})
export type Forecasts = z.infer<typeof forecasts>

/** What is expected of a location. */
export const forecastsContract = {
  ofLocation: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/forecasts',
      tags: ['Forecasts'],
      summary:
        'Load and solar production of the next 48 hours, in quarter-hours, and how good such forecasts are',
    })
    .input(z.object({ locationId: id }))
    .output(data(forecasts)),
}
