import { floorToUtcDay, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { SpotPoint } from '../documents/price-document.ts'

/** Stored prices of a UTC day. */
export type SpotDay = {
  readonly day: string
  /** 96 values, thousandths of the currency per MWh */
  readonly prices: readonly (number | null)[]
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** UTC days that points touch, without days that have no price. */
export function spotDaysOf(points: readonly SpotPoint[]): (SpotDay & { minutes: number })[] {
  const quarters = points.flatMap(({ startMs, minutes, milliPerMwh }) =>
    Array.from({ length: minutes / 15 }, (_, i) => ({
      startMs: startMs + i * QUARTER_MS,
      minutes,
      milliPerMwh,
    })),
  )
  return [...Map.groupBy(quarters, ({ startMs }) => floorToUtcDay(startMs))].map(([startMs, ofDay]) => {
    const prices: (number | null)[] = Array(UTC_DAY_MS / QUARTER_MS).fill(null)
    for (const quarter of ofDay) prices[(quarter.startMs - startMs) / QUARTER_MS] = quarter.milliPerMwh
    return { day: isoDay(startMs), prices, minutes: Math.min(...ofDay.map(({ minutes }) => minutes)) }
  })
}

/** The price of each quarter-hour in a range, for calculating costs; NaN if none is stored. */
export function columnOfDays(days: readonly SpotDay[], { startMs, endMs }: TimeRange): Float64Array {
  const column = new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)
  for (const { day, prices } of days) {
    const first = (Date.parse(day) - startMs) / QUARTER_MS
    prices.forEach((price, i) => {
      const at = first + i
      if (price !== null && at >= 0 && at < column.length) column[at] = price
    })
  }
  return column
}
