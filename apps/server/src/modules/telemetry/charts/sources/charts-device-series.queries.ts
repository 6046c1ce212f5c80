import { type DeviceSeries, seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { withoutDoubleCounting } from '@kilowatt/domain/energy/balance/hybrid-inverters'
import { metricOfSeries } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { higherPeak, peakKey } from '@kilowatt/domain/energy/series/peak-key'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../../platform/database/db.ts'
import type { CalculatedDevice } from '../../minutes/calculated-devices.queries.ts'
import { deviceColumns } from '../../minutes/minute-balance.queries.ts'
import { readShownMinutes } from '../../minutes/recent-minutes.queries.ts'
import type { ChartPlan } from '../plan/charts-plan.ts'
import { emptySums, type MetricSums } from '../sums/charts-sums.queries.ts'
import { addTailColumn, readTail } from '../sums/rollup-tail.queries.ts'
import { type DeviceSums, readDeviceSums } from './charts-device-sums.queries.ts'
import { isWholeQuarters, quarterPlan, sumMinutes } from './charts-minutes.ts'
import { minutesOf } from './charts-sources.queries.ts'

type Requested = {
  /** all devices of the location, because one may provide values for another */
  readonly all: readonly CalculatedDevice[]
  readonly devices: readonly CalculatedDevice[]
}
export type SumsByDevice = ReadonlyMap<number, ReadonlyMap<ChartSeriesKey, MetricSums>>

/**
 * The series of devices from quarter-hours. Shorter intervals are read from minutes, with the totals of the
 * quarter-hours.
 */
export async function readDeviceSeries(
  db: Db,
  locationId: number,
  requested: Requested,
  plan: ChartPlan,
  now: number,
): Promise<SumsByDevice> {
  const isFine = plan.source === 'minutes'
  const coarse = isFine ? quarterPlan(plan) : plan
  const stored = await readDeviceSums(
    db,
    locationId,
    requested.devices.map(({ id }) => id),
    coarse,
  )
  const tail = await readTail(db, locationId, requested.all, coarse, stored.rolledUpTo, now)
  for (const energies of tail?.devices ?? []) {
    const sums = stored.devices.get(energies.id)
    if (!tail || !sums) continue
    energies.powerMaxW.forEach((powerW, i) => {
      const at = tail.edges[i] ?? 0
      sums.peaks.up = higherPeak(sums.peaks.up, peakKey(powerW, at))
      sums.peaks.down = higherPeak(sums.peaks.down, peakKey(-(energies.powerMinW[i] ?? Number.NaN), at))
    })
    for (const column of ['importWh', 'exportWh', 'socPct'] as const) {
      const values = { values: energies[column], measuredMinutes: energies.coveredMinutes, peaks: null }
      addTailColumn(sums[column], column, values, tail, coarse.edges)
    }
  }
  const sumsOfDevice = ({ id, category }: CalculatedDevice) => {
    const sums = stored.devices.get(id)
    const series = seriesOf(category).map(
      (one) => [one.key, sums ? sumsOf(one, sums) : emptySums(coarse.edges.length - 1)] as const,
    )
    return new Map(series)
  }
  const coarseSums = new Map(requested.devices.map((device) => [device.id, sumsOfDevice(device)]))
  return isFine ? readFineSeries(db, locationId, requested, { plan, quarters: coarseSums }, now) : coarseSums
}

function sumsOf({ column, sign }: DeviceSeries, sums: DeviceSums): MetricSums {
  const { amount, hours, totalWh, peak } = sums[column]
  if (column === 'socPct') return sums[column]
  if (sign !== 0) {
    const peaks = sign > 0 ? sums.peaks.up : sums.peaks.down
    return { ...sums[column], peak: higherPeak(peaks, peak) }
  }
  return { amount: amount.map((wh) => 0 * wh), hours, totalWh: totalWh === null ? null : 0, peak: null }
}

async function readFineSeries(
  db: Db,
  locationId: number,
  { all, devices }: Requested,
  { plan, quarters }: { plan: ChartPlan; quarters: SumsByDevice },
  now: number,
): Promise<SumsByDevice> {
  const end = Math.min(plan.to, Math.ceil(now / MINUTE_MS) * MINUTE_MS)
  const window = { from: plan.from, to: Math.max(plan.from, end) }
  const minutes = window.to > window.from ? await readShownMinutes(db, locationId, window, all) : new Map()
  const columnsOf = (device: CalculatedDevice) => deviceColumns(device, minutes.get(device.id) ?? {}, window)
  const counted = withoutDoubleCounting(all.map(columnsOf))
  const countedById = new Map(counted.map((device) => [device.id, device]))
  const place = { startMs: window.from, minutesPerBucket: minutesOf(plan), buckets: plan.edges.length - 1 }
  const { from: startMs, edges } = quarterPlan(plan)
  return new Map(
    devices.map((device) => {
      const { powerW, socPct } = countedById.get(device.id) ?? columnsOf(device)
      const columnOf = ({ column, sign }: DeviceSeries) =>
        column === 'socPct'
          ? (socPct ?? new Float64Array())
          : powerW.map((value) => (Number.isNaN(value) ? Number.NaN : Math.max(0, sign * value)))
      const series = seriesOf(device.category).map((one) => {
        const { amount, hours, totalWh } =
          quarters.get(device.id)?.get(one.key) ?? emptySums(edges.length - 1)
        const energies = { startMs, wh: amount, hours }
        const sums = sumMinutes({ ...place, column: columnOf(one) }, metricOfSeries(one.key), energies)
        return [one.key, isWholeQuarters(plan) ? { ...sums, totalWh } : sums] as const
      })
      return [device.id, new Map(series)]
    }),
  )
}
