import type { DeviceCategory } from '../../devices/device-categories.ts'
import type { TimeRange } from '../../time/local-day.ts'
import { playsRole } from '../balance/category-facts.ts'
import { metricOfSeries, storedMetrics } from '../balance/metrics.ts'
import type { ChartSeriesKey } from '../balance/series-keys.ts'
import { joinedSpans } from '../series/quarter-means.ts'
import type { RepairSpan } from './repairs.ts'

/** A device, or all devices of a category, with the repairs of its readings. */
export type Repaired = { readonly category: DeviceCategory; readonly repairs: readonly RepairSpan[] }

/** Consumption follows from everything that flows into or out of the house. */
const balanceRoles = ['grid', 'solar', 'battery'] as const

/**
 * Spans of a series in which a person drew a line between two measured values (repair `interpolate`), in one or more
 * of its devices. Levels are never estimated, because the line is a line of power.
 */
export function estimatedSpans(
  key: ChartSeriesKey,
  devices: readonly Repaired[],
  { startMs, endMs }: TimeRange,
): TimeRange[] {
  if (key === 'soc') return []
  const { role } = storedMetrics[metricOfSeries(key)]
  const isPart = (device: Repaired) => {
    if (key === 'other') return true
    return key === 'consumption'
      ? balanceRoles.some((one) => playsRole(device, one))
      : playsRole(device, role)
  }
  const spans = devices.filter(isPart).flatMap(spansOf)
  return joinedSpans(spans).flatMap((span) => {
    const within = { startMs: Math.max(span.startMs, startMs), endMs: Math.min(span.endMs, endMs) }
    return within.startMs < within.endMs ? [within] : []
  })
}

const spansOf = ({ repairs }: Repaired): TimeRange[] =>
  repairs.flatMap(({ kind, from, to }) =>
    kind === 'interpolate' && to !== null ? [{ startMs: from, endMs: to }] : [],
  )
