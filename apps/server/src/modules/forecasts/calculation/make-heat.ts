import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { dailyMeans, heatDays, meansOfSlots } from '@kilowatt/domain/forecast/heat/heat-days'
import { forecastHeat, heatHours } from '@kilowatt/domain/forecast/heat/heat-forecast'
import { heatModel } from '@kilowatt/domain/forecast/heat/heat-model'
import type { MakePowers, WeatherHours } from './forecast-work.ts'

/** Power of heating by the temperature of each day; without weather there is none, although no days are missing. */
export function heatOf(history: QuarterColumn, zone: string, weather: WeatherHours | null): MakePowers {
  const means = weather ? dailyMeans(weather, zone) : new Map<string, number>()
  return (slots) => {
    const days = heatDays(history, means, zone, slots.startMs)
    const model = heatModel(days)
    const coming = meansOfSlots(means, zone, slots)
    if (coming.size === 0) return { isKnown: false, knownDays: 0, missingDays: 0 }
    if (!model.isKnown) return model
    const hours = heatHours(history, zone, slots.startMs)
    const { heatW, p10W, p90W } = forecastHeat({ ...slots, model, hours, meanC: coming, zone })
    return { isKnown: true, powerW: heatW, p10W, p90W, knownDays: model.days, weatherSlots: slots.slots }
  }
}
