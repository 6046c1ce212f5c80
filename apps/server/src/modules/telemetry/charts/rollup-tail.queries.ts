import type { StoredMetric } from '@kilowatt/domain/energy/metrics'
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/db.ts'
import type { CalculatedDevice } from '../minutes/calculated-devices.queries.ts'
import type { Window } from '../minutes/minute-view.queries.ts'
import { rollUpLocation } from '../rollup/rollup.commands.ts'
import { readRollUpInputs } from '../rollup/rollup-inputs.queries.ts'
import type { RolledLocation } from '../rollup/rollup-write.commands.ts'
import { addQuarter, type MetricSums } from './charts-sums.queries.ts'

/** The most that is computed while somebody waits; what the roll-up is further behind is shown when it has caught up. */
const LONGEST_TAIL_MS = 2 * 3_600_000
const HOUR_MS = 3_600_000

/** Quarter-hours that are not rolled up yet, the one that runs included. */
export type Tail = Pick<RolledLocation, 'edges' | 'devices' | 'location'> & { readonly now: number }

/** @param rolledUpTo end of what is rolled up, epoch ms */
export async function readTail(
  db: Db,
  locationId: number,
  devices: Promise<readonly CalculatedDevice[]>,
  range: Window,
  rolledUpTo: number | null,
  now: number,
): Promise<Tail | null> {
  const from = Math.max(rolledUpTo ?? 0, floorToQuarter(now - LONGEST_TAIL_MS), floorToQuarter(range.from))
  const to = Math.min(floorToQuarter(now) + QUARTER_MS, range.to)
  if (to <= from) return null
  const window = { from, to: floorToQuarter(to + QUARTER_MS - 1) }
  const input = (await readRollUpInputs(db, new Map([[locationId, await devices]]), window, now)).get(
    locationId,
  )
  if (!input) return null
  return { ...rollUpLocation({ locationId, timezone: 'UTC' }, input, window), now }
}

/** Adds the tail of a location to sums in the buckets between `edges`. */
export function addTail(sums: ReadonlyMap<StoredMetric, MetricSums>, tail: Tail | null, edges: Float64Array) {
  if (!tail) return
  const { metrics, coveredMinutes } = tail.location
  for (const [metric, metricSums] of sums)
    addTailColumn(metricSums, metric, { values: metrics[metric], coveredMinutes }, tail, edges)
}

export function addTailColumn(
  sums: MetricSums,
  metric: StoredMetric,
  column: { readonly values: Float64Array; readonly coveredMinutes: Uint8Array },
  tail: Tail,
  edges: Float64Array,
) {
  column.values.forEach((value, i) => {
    const at = tail.edges[i] ?? 0
    addQuarter(sums, metric, value, {
      bucket: edges.findLastIndex((edge) => edge <= at),
      hours: Math.min(QUARTER_MS, Math.max(MINUTE_MS, tail.now - at)) / HOUR_MS,
      isMeasured: (column.coveredMinutes[i] ?? 0) > 0,
    })
  })
}
