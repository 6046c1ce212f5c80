import type { WeatherDay } from '../../energy/categories/degree-days.ts'
import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { addDays, type LocalDate, localDateAt, localDayRange } from '../../time/local-day.ts'
import type { Slots } from '../forecast-limits.ts'

const HOUR_MS = 3_600_000
/** A day with fewer known hours has no mean. */
const LEAST_HOURS = 18

/** Temperatures by stamps of whole hours, °C; NaN if unknown. */
export type HourlyTemperatures = { readonly startMs: number; readonly temperatureC: Float64Array }

/** Mean temperature of local days, °C, without days of which too many hours are unknown. */
export function dailyMeans(
  { startMs, temperatureC }: HourlyTemperatures,
  zone: string,
): Map<LocalDate, number> {
  const sums = new Map<LocalDate, { sum: number; hours: number }>()
  for (const [hour, celsius] of temperatureC.entries()) {
    if (Number.isNaN(celsius)) continue
    const day = localDateAt(zone, startMs + hour * HOUR_MS)
    const { sum, hours } = sums.get(day) ?? { sum: 0, hours: 0 }
    sums.set(day, { sum: sum + celsius, hours: hours + 1 })
  }
  return new Map(
    [...sums].flatMap(([day, { sum, hours }]) => (hours < LEAST_HOURS ? [] : [[day, sum / hours] as const])),
  )
}

/**
 * Whole local days of a heat pump before an instant, with their temperature. A day of which a quarter-hour is unknown has no
 * energy.
 */
export function heatDays(
  { startMs, wh }: QuarterColumn,
  means: ReadonlyMap<LocalDate, number>,
  zone: string,
  beforeMs: number,
): WeatherDay[] {
  const days: WeatherDay[] = []
  for (let day = addDays(localDateAt(zone, startMs), 1); ; day = addDays(day, 1)) {
    const range = localDayRange(zone, day)
    if (range.endMs > beforeMs) return days
    const rowOf = (ms: number) => Math.round((ms - startMs) / QUARTER_MS)
    const energyWh = wh.subarray(rowOf(range.startMs), rowOf(range.endMs)).reduce((sum, one) => sum + one, 0)
    days.push({ energyWh: Number.isNaN(energyWh) ? null : energyWh, meanC: means.get(day) ?? null })
  }
}

/** Means of the days of slots; days beyond the last known one are as warm as that one. */
export function meansOfSlots(
  means: ReadonlyMap<LocalDate, number>,
  zone: string,
  { startMs, slots }: Slots,
): Map<LocalDate, number> {
  const known = new Map<LocalDate, number>()
  let last = means.get(addDays(localDateAt(zone, startMs), -1))
  const lastDay = localDateAt(zone, startMs + (slots - 1) * QUARTER_MS)
  for (let day = localDateAt(zone, startMs); day <= lastDay; day = addDays(day, 1)) {
    last = means.get(day) ?? last
    if (last !== undefined) known.set(day, last)
  }
  return known
}
