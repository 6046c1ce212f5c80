import type { DeviceCategory } from '../../devices/device-categories.ts'
import type { TimeRange } from '../../time/local-day.ts'
import { playsRole } from '../balance/category-facts.ts'
import { metricOfSeries, storedMetrics } from '../balance/metrics.ts'
import type { ChartSeriesKey } from '../balance/series-keys.ts'
import { joinedSpans } from '../series/quarter-means.ts'
import type { RepairSpan } from './repairs.ts'

/** A device, or all of a category, with what was decided about its readings. */
export type Repaired = { readonly category: DeviceCategory; readonly repairs: readonly RepairSpan[] }

/** What the house takes follows from all that crosses its border. */
const balanceRoles = ['grid', 'solar', 'battery'] as const

/**
 * Spans of a series in which a value is a line that a person drew between two that were measured (repair `interpolate`), of one of the
 * devices that it is made of at least. Levels are never estimated: the line is one of power.
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
