import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import { type LocalDate, localDateAt } from '../../time/local-day.ts'
import { checkSlots, HISTORY_DAYS, QUARTERS_PER_HOUR, recency, type Slots } from '../forecast-limits.ts'
import { clockQuarterOf, dayTable } from '../history/day-table.ts'
import { WeightedSample } from '../history/weighted-sample.ts'
import { type HeatModel, heatWhOf } from './heat-model.ts'

const DAY_HOURS = 24
const HALF_LIFE_DAYS = 14
const TRIMMED = 0.1

/**
 * Share of a day's heat in each hour of the local clock, 24 shares that add up to 1; even if no day is completely known.
 * @param history energy of the heat pump, Wh; NaN if unknown
 */
export function heatHours(history: QuarterColumn, zone: string, nowMs: number): Float64Array {
  const { cells, known } = dayTable(history, { zone, holidays: new Set() }, nowMs, HISTORY_DAYS)
  const samples = Array.from({ length: DAY_HOURS }, () => new WeightedSample(known.length))
  for (const [row, count] of known.entries()) {
    const day = cells.subarray(row * DAY_QUARTERS, (row + 1) * DAY_QUARTERS)
    const total = day.reduce((sum, wh) => sum + wh, 0)
    if (count < DAY_QUARTERS || !(total > 0)) continue
    for (const [hour, sample] of samples.entries()) {
      const ofHour = day.subarray(hour * QUARTERS_PER_HOUR, (hour + 1) * QUARTERS_PER_HOUR)
      const share = ofHour.reduce((sum, wh) => sum + wh, 0) / total
      sample.add(share, recency(known.length - row, HALF_LIFE_DAYS))
    }
  }
  const shares = Float64Array.from(samples, (sample) => sample.trimmedMean(TRIMMED))
  const sum = shares.reduce((all, share) => all + share, 0)
  return sum > 0 ? shares.map((share) => share / sum) : shares.fill(1 / DAY_HOURS)
}

export type HeatForecast = {
  readonly startMs: number
  /** mean electrical W of the heat pump in each slot; NaN on a day without temperature */
  readonly heatW: Float64Array
  readonly p10W: Float64Array
  readonly p90W: Float64Array
}

export type HeatRequest = Slots & {
  readonly model: HeatModel
  /** of `heatHours` */
  readonly hours: Float64Array
  /** mean outdoor temperature of local days, °C */
  readonly meanC: ReadonlyMap<LocalDate, number>
  readonly zone: string
}

/** Power of a heat pump in the next slots: the energy of each day by its temperature, in the hours in which it runs. */
export function forecastHeat(request: HeatRequest): HeatForecast {
  checkSlots(request)
  const { startMs, slots, model, hours, meanC, zone } = request
  const column = (errorWh: number) =>
    Float64Array.from({ length: slots }, (_, slot) => {
      const atMs = startMs + slot * QUARTER_MS
      const dayWh = heatWhOf(model, meanC.get(localDateAt(zone, atMs)) ?? Number.NaN) + errorWh
      // energy of an hour, Wh, is its mean power, W
      return Math.max(0, dayWh) * (hours[Math.floor(clockQuarterOf(zone, atMs) / QUARTERS_PER_HOUR)] ?? 0)
    })
  return { startMs, heatW: column(0), p10W: column(model.p10ErrorWh), p90W: column(model.p90ErrorWh) }
}
