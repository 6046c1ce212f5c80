import { cheapestWindow } from '@kilowatt/domain/pricing/spot/cheapest-window'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { ShownDay } from '../../../shared/prices/shown-day.ts'

export type BestTime = TimeRange & { readonly mean: number }

/**
 * The cheapest span of a number of hours within consecutive days, across midnight if needed, from `fromMs`
 * on. Null if no such span has all of its prices.
 */
export function bestTime(days: readonly ShownDay[], hours: number, fromMs: number): BestTime | null {
  const startMs = days[0]?.answer.from ?? 0
  const column = Float64Array.from(days.flatMap(({ prices }) => prices.map((price) => price ?? Number.NaN)))
  const from = Math.ceil((fromMs - startMs) / QUARTER_MS)
  const found = cheapestWindow(column, hours * 4, { from: Math.max(0, from) })
  if (!found) return null
  const begin = startMs + found.start * QUARTER_MS
  return { startMs: begin, endMs: begin + found.count * QUARTER_MS, mean: found.mean }
}

/** The part of a span within a day; null if there is none. */
export function shareOf(time: TimeRange | null, { answer }: ShownDay): TimeRange | null {
  if (!time) return null
  const startMs = Math.max(time.startMs, answer.from)
  const endMs = Math.min(time.endMs, answer.to)
  return startMs < endMs ? { startMs, endMs } : null
}
