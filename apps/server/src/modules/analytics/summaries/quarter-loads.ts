import { knownSharePct } from '@kilowatt/domain/energy/series/known-share'
import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { highestQuarter, knownQuarters } from '@kilowatt/domain/energy/summary/quarter-facts'
import { dailyStandbyW, medianOf } from '@kilowatt/domain/energy/summary/standby'
import { roundKnown } from '@kilowatt/domain/round-to'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { knownOr } from './period-figures.ts'

const DAY_S = 86_400

/** Quarter-hours of a location, from the start of the previous period. */
export type Quarters = Readonly<Record<'importWh' | 'consumptionWh' | 'productionWh', QuarterColumn>>

export const dayEdgesOf = (range: TimeRange, zone: string) => bucketEdges(range, DAY_S, zone)

/** Standby load of each day of a span: the load of its quietest hour. */
export const standbyOf = ({ consumptionWh }: Quarters, span: TimeRange, zone: string): number | null =>
  roundKnown(medianOf(dailyStandbyW(consumptionWh, dayEdgesOf(span, zone))), 1)

export function peakIn(column: QuarterColumn, { startMs, endMs }: TimeRange) {
  const at = (ms: number) => Math.round((ms - column.startMs) / QUARTER_MS)
  return highestQuarter(column, at(startMs), Math.min(column.wh.length, at(endMs)))
}

/** Peak and standby load per step of the range, if steps consist of whole days. */
export function loadSteps({ importWh, consumptionWh }: Quarters, edges: Float64Array, zone: string) {
  const spans = Array.from(edges.subarray(0, -1), (startMs, i) => ({
    startMs,
    endMs: edges[i + 1] ?? startMs,
  }))
  const daily = dailyStandbyW(
    consumptionWh,
    dayEdgesOf({ startMs: edges[0] ?? 0, endMs: edges.at(-1) ?? 0 }, zone),
  )
  let day = 0
  return {
    peakW: spans.map((span) => knownOr(peakIn(importWh, span)?.powerW)),
    standbyW: spans.map((span) => {
      const days = dayEdgesOf(span, zone).length - 1
      if (span.endMs - span.startMs < 22 * 4 * QUARTER_MS) return null
      const standbyW = medianOf(daily.subarray(day, day + days))
      day += days
      return roundKnown(standbyW, 1)
    }),
  }
}

/**
 * Known share of a span, %: the lowest among the metrics that are known at all. Energy across gaps is part of totals,
 * but its time is unknown.
 */
export function knownPctOf(quarters: Quarters, span: TimeRange): number {
  const count = (span.endMs - span.startMs) / QUARTER_MS
  const columns = Object.values(quarters).filter(isAnyKnown)
  if (columns.length === 0) return 0
  const least = Math.min(...columns.map((column) => knownQuarters(column, span.startMs, span.endMs)))
  return knownSharePct(least, count)
}

/** Scans up to two years without a value, so it avoids a function call per value. */
function isAnyKnown({ wh }: QuarterColumn): boolean {
  for (const value of wh) if (!Number.isNaN(value)) return true
  return false
}
