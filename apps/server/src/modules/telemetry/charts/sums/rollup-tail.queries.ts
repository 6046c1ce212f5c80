import { partOf } from '@kilowatt/domain/energy/balance/measured-parts'
import { hasPeak, type StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../../platform/database/db.ts'
import type { CalculatedDevice } from '../../minutes/calculated-devices.queries.ts'
import type { Window } from '../../minutes/minute-view.queries.ts'
import { rollUpLocation } from '../../rollup/rollup.commands.ts'
import { readRollUpInputs } from '../../rollup/rollup-inputs.queries.ts'
import type { RolledLocation } from '../../rollup/rollup-write.commands.ts'
import { addQuarter, type MetricSums } from './charts-sums.queries.ts'

/**
 * Longest tail calculated while the user waits. If a roll-up is further behind, its values are shown when it
 * has caught up.
 */
const LONGEST_TAIL_MS = 2 * 3_600_000
const HOUR_MS = 3_600_000

/** Quarter-hours that are not rolled up yet, including the current one. */
export type Tail = Pick<RolledLocation, 'edges' | 'devices' | 'location'> & { readonly now: number }

/** @param rolledUpTo end of the rolled-up data, epoch ms */
export async function readTail(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  range: Window,
  rolledUpTo: number | null,
  now: number,
): Promise<Tail | null> {
  const from = Math.max(rolledUpTo ?? 0, floorToQuarter(now - LONGEST_TAIL_MS), floorToQuarter(range.from))
  const to = Math.min(floorToQuarter(now) + QUARTER_MS, range.to)
  if (to <= from) return null
  const window = { from, to: floorToQuarter(to + QUARTER_MS - 1) }
  const inputs = await readRollUpInputs(db, new Map([[locationId, devices]]), window, now)
  const input = inputs.get(locationId)
  if (!input) return null
  return { ...rollUpLocation({ locationId, timezone: 'UTC' }, input, window), now }
}

/** Adds the tail of a location to sums in the buckets between `edges`. */
export function addTail(sums: ReadonlyMap<StoredMetric, MetricSums>, tail: Tail | null, edges: Float64Array) {
  if (!tail) return
  const { metrics, measured, peaks } = tail.location
  for (const [metric, metricSums] of sums) {
    const part = partOf(metric)
    const column = {
      values: metrics[metric],
      measuredMinutes: part && measured[part],
      peaks: hasPeak(metric) ? peaks[metric] : null,
    }
    addTailColumn(metricSums, metric, column, tail, edges)
  }
}

type TailColumn = {
  readonly values: Float64Array
  /** null for values that exist only where they were measured */
  readonly measuredMinutes: Uint8Array | null
  /** as `peakKey` */
  readonly peaks: Float64Array | null
}

export function addTailColumn(
  sums: MetricSums,
  metric: StoredMetric,
  { values, measuredMinutes, peaks }: TailColumn,
  { edges: quarters, now }: Tail,
  edges: Float64Array,
) {
  values.forEach((value, i) => {
    const at = quarters[i] ?? 0
    const measuredMs = measuredMinutes ? (measuredMinutes[i] ?? 0) * MINUTE_MS : now - at
    // the current quarter-hour is known up to its last measurement
    const knownMs = now < at + QUARTER_MS ? Math.max(MINUTE_MS, measuredMs) : QUARTER_MS
    addQuarter(sums, metric, value, {
      bucket: edges.findLastIndex((edge) => edge <= at),
      hours: knownMs / HOUR_MS,
      isMeasured: measuredMs > 0,
      peak: peaks?.[i] ?? Number.NaN,
    })
  })
}
