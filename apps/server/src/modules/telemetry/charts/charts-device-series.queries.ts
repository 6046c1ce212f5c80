import { type DeviceSeries, seriesOf } from '@kilowatt/domain/devices/category-facts'
import { withoutDoubleCounting } from '@kilowatt/domain/energy/hybrid-inverters'
import { type ChartSeriesKey, metricOfSeries } from '@kilowatt/domain/energy/metrics'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/db.ts'
import type { CalculatedDevice } from '../minutes/calculated-devices.queries.ts'
import { deviceColumns, devicesAt } from '../minutes/minute-balance.queries.ts'
import { readShownMinutes } from '../minutes/recent-minutes.queries.ts'
import { type DeviceSums, readDeviceSums } from './charts-device-sums.queries.ts'
import { sumMinutes } from './charts-minutes.ts'
import type { ChartPlan } from './charts-plan.ts'
import { minutesOf } from './charts-sources.queries.ts'
import { emptySums, type MetricSums } from './charts-sums.queries.ts'
import { addTailColumn, readTail } from './rollup-tail.queries.ts'

type Asked = {
  /** every device of the location, since one may tell what another does not */
  readonly all: readonly CalculatedDevice[]
  readonly devices: readonly CalculatedDevice[]
}
export type SumsByDevice = ReadonlyMap<number, ReadonlyMap<ChartSeriesKey, MetricSums>>

/** The series of devices from quarter-hours; shorter intervals from minutes, with the totals of the quarter-hours. */
export async function readDeviceSeries(
  db: Db,
  locationId: number,
  asked: Asked,
  plan: ChartPlan,
  now: number,
): Promise<SumsByDevice> {
  const stored = await readDeviceSums(
    db,
    locationId,
    asked.devices.map(({ id }) => id),
    plan,
  )
  const tail = await readTail(db, locationId, Promise.resolve(asked.all), plan, stored.rolledUpTo, now)
  for (const energies of tail?.devices ?? []) {
    const sums = stored.devices.get(energies.id)
    if (!tail || !sums) continue
    for (const column of ['importWh', 'exportWh', 'socPct'] as const) {
      const values = { values: energies[column], coveredMinutes: energies.coveredMinutes }
      addTailColumn(sums[column], column, values, tail, plan.edges)
    }
  }
  const minutes = plan.source === 'minutes' ? await readFineSeries(db, locationId, asked, plan, now) : null
  return new Map(
    asked.devices.map(({ id, category }) => {
      const sums = stored.devices.get(id)
      const series = seriesOf(category).map((one) => {
        const coarse = sums ? sumsOf(one, sums) : emptySums(plan.edges.length - 1)
        const fine = minutes?.get(id)?.get(one.key)
        return [one.key, fine ? { ...fine, totalWh: coarse.totalWh } : coarse] as const
      })
      return [id, new Map(series)]
    }),
  )
}

function sumsOf({ column, sign }: DeviceSeries, sums: DeviceSums): MetricSums {
  const { amount, hours, totalWh } = sums[column]
  if (sign !== 0) return sums[column]
  return { amount: amount.map((wh) => 0 * wh), hours, totalWh: totalWh === null ? null : 0 }
}

async function readFineSeries(
  db: Db,
  locationId: number,
  { all, devices }: Asked,
  plan: ChartPlan,
  now: number,
): Promise<SumsByDevice> {
  const buckets = plan.edges.length - 1
  const window = { from: plan.from, to: Math.min(plan.to, Math.ceil(now / MINUTE_MS) * MINUTE_MS) }
  const length = Math.max(0, (window.to - window.from) / MINUTE_MS)
  const minutes = length > 0 ? await readShownMinutes(db, locationId, window) : new Map()
  const columnsOf = (device: CalculatedDevice) => deviceColumns(device, minutes.get(device.id) ?? {}, length)
  const counted = withoutDoubleCounting(devicesAt(all, minutes, window).map(columnsOf))
  const countedById = new Map(counted.map((device) => [device.id, device]))
  return new Map(
    devices.map((device) => {
      const { powerW, socPct } = countedById.get(device.id) ?? columnsOf(device)
      const columnOf = ({ column, sign }: DeviceSeries) =>
        column === 'socPct'
          ? socPct
          : powerW.map((value) => (Number.isNaN(value) ? Number.NaN : Math.max(0, sign * value)))
      const sums = seriesOf(device.category).map(
        (one) =>
          [one.key, sumMinutes(columnOf(one), metricOfSeries(one.key), minutesOf(plan), buckets)] as const,
      )
      return [device.id, new Map(sums)]
    }),
  )
}
