import type { Generated, JSONColumnType } from 'kysely'
import type { CarForecast } from './calculation/forecast-work.ts'
import type { SeriesFacts } from './kept/series-facts.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    forecast: ForecastTable
    forecast_series: ForecastSeriesTable
    past_forecast: PastForecastTable
    weather_place: WeatherPlaceTable
    weather_day: WeatherDayTable
    plugged_day: PluggedDayTable
  }
}

type ForecastTable = {
  location_id: number
  wanted_at: Date
  due_at: Date
  made_at: Date | null
  start_at: Date | null
  judged_at: Date | null
  weather_at: Date | null
  cars: Generated<readonly CarForecast[]>
}

type PluggedDayTable = {
  location_id: number
  device_id: number
  /** UTC day */
  day: string
  /** 96 values */
  share_pct: (number | null)[]
}

type WeatherPlaceTable = {
  lat_tenths: number
  lon_tenths: number
  asked_at: Date | null
  answered_at: Date | null
  failure: string | null
}

type WeatherDayTable = {
  lat_tenths: number
  lon_tenths: number
  /** UTC day */
  day: string
  radiation_w: (number | null)[] | null
  temperature_tenths: (number | null)[] | null
}

type ForecastSeriesTable = {
  location_id: number
  kind: string
  power_w: (number | null)[] | null
  p10_w: (number | null)[] | null
  p90_w: (number | null)[] | null
  facts: JSONColumnType<SeriesFacts>
}

type PastForecastTable = {
  location_id: number
  kind: string
  /** local day */
  day: string
  made_at: Date
  start_at: Date
  power_w: (number | null)[]
}
