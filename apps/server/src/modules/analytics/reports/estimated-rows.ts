import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import type { EnergyReport } from '@kilowatt/domain/energy/reports/energy-report'
import { reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { touchedRows } from '@kilowatt/domain/energy/reports/touched-rows'
import { joinedSpans } from '@kilowatt/domain/energy/series/quarter-means'
import type { TimeRange } from '@kilowatt/domain/time/local-day'

/** A span in which some parts of a location (bits of `measuredParts`) were not measured. */
export type EstimatedSpan = TimeRange & { readonly parts: number }

/**
 * Whether a row shows an energy that is partly estimated. If the gap is as long as the row, there is no
 * energy to mark.
 */
export function estimatedRows(
  edges: Float64Array,
  spans: readonly EstimatedSpan[],
  energy: EnergyReport['energy'],
): boolean[] {
  const byPart = new Map<number, boolean[]>()
  for (const bit of new Set(reportMetrics.map((metric) => measuredBit[metric] ?? 0)))
    byPart.set(bit, touchedRows(edges, joinedSpans(spans.filter(({ parts }) => (parts & bit) !== 0))))
  return Array.from({ length: edges.length - 1 }, (_, row) =>
    reportMetrics.some(
      (metric) => energy[metric].values[row] != null && byPart.get(measuredBit[metric] ?? 0)?.[row] === true,
    ),
  )
}
