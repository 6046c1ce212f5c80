import { QUARTER_MS } from '../../time/floor-time.ts'
import type { TimeRange } from '../../time/local-day.ts'

/** Day-ahead price of a span of 15, 30 or 60 minutes, thousandths of the currency per MWh. */
type PricedSpanOfTime = {
  readonly startMs: number
  readonly minutes: number
  readonly milliPerMwh: number
}

/**
 * The price of each quarter-hour of a range, for calculating costs (`CostInput.spot`); NaN if there is no price. An
 * hour's price applies to its four quarter-hours.
 */
export function spotColumn(points: readonly PricedSpanOfTime[], { startMs, endMs }: TimeRange): Float64Array {
  const column = new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)
  for (const point of points) {
    const first = (point.startMs - startMs) / QUARTER_MS
    const end = first + (point.minutes * 60_000) / QUARTER_MS
    column.fill(point.milliPerMwh, Math.min(column.length, Math.max(0, first)), Math.max(0, end))
  }
  return column
}

/**
 * Prices in another currency, rounded to thousandths.
 * @param rates units of that currency per unit of the original one, for each quarter-hour (the reference rate of its
 * day); if a rate is NaN, so is the price
 */
export const convertSpot = (column: Float64Array, rates: Float64Array): Float64Array =>
  column.map((milli, i) => {
    const converted = milli * (rates[i] ?? Number.NaN)
    // halves away from zero, as for all money
    return Math.sign(converted) * Math.round(Math.abs(converted))
  })
