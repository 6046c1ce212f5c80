import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { DeviceEnergy } from '@kilowatt/domain/energy/device-energy'
import { type ChartSeriesKey, metricOfSeries } from '@kilowatt/domain/energy/metrics'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/db.ts'
import { type CalculatedDevice, listCalculatedDevices } from '../minutes/calculated-devices.queries.ts'
import { deviceColumns } from '../minutes/minute-balance.queries.ts'
import { readShownMinutes } from '../minutes/recent-minutes.queries.ts'
import { type ChartLocation, chartFrame, parseSeries } from './charts.queries.ts'
import { readDeviceSums } from './charts-device-sums.queries.ts'
import { sumMinutes } from './charts-minutes.ts'
import { type ChartPlan, type ChartRequest, planChart } from './charts-plan.ts'
import { toSeries } from './charts-series.ts'
import { minutesOf } from './charts-sources.queries.ts'
import { emptySums, type MetricSums } from './charts-sums.queries.ts'
import { addTailColumn, readTail } from './rollup-tail.queries.ts'

/** Where a series of a device comes from: a column of its energies, and the sign of its power that counts. */
type Side = {
  readonly key: ChartSeriesKey
  readonly energy: 'importWh' | 'exportWh' | 'socPct'
  readonly sign: 1 | -1
}

const level: Side = { key: 'soc', energy: 'socPct', sign: 1 }
/** Signs and directions as in quantities.ts: a source gives with positive power, a grid meter and a consumer take. */
const sidesOf: Record<DeviceCategory, readonly Side[]> = {
  SOLAR_POWER_PLANT: [{ key: 'solar', energy: 'exportWh', sign: 1 }],
  HYBRID_INVERTER: [
    { key: 'solar', energy: 'exportWh', sign: 1 },
    { key: 'batteryIn', energy: 'importWh', sign: -1 },
    level,
  ],
  BATTERY: [
    { key: 'batteryOut', energy: 'exportWh', sign: 1 },
    { key: 'batteryIn', energy: 'importWh', sign: -1 },
    level,
  ],
  GRID: [
    { key: 'gridImport', energy: 'importWh', sign: 1 },
    { key: 'gridExport', energy: 'exportWh', sign: -1 },
  ],
  EV_CHARGER: [{ key: 'ev', energy: 'importWh', sign: 1 }],
  HVAC: [{ key: 'hvac', energy: 'importWh', sign: 1 }],
  OTHER: [{ key: 'other', energy: 'importWh', sign: 1 }],
}

type CategoryRequest = ChartRequest & {
  readonly category: DeviceCategory
  readonly series?: string | undefined
}

/** The devices of one category, each with its own series. */
export async function readCategoryChart(
  db: Db,
  location: ChartLocation,
  request: CategoryRequest,
  now: number,
): Promise<Chart> {
  const planned = planChart(request, location.timezone)
  // days are kept of locations only
  const plan: ChartPlan = planned.source === 'days' ? { ...planned, source: 'quarters' } : planned
  const wished = new Set(parseSeries(request.series))
  const sides = sidesOf[request.category].filter(({ key }) => wished.has(key))
  const all = (await listCalculatedDevices(db, [location.id])).get(location.id) ?? []
  const devices = all.filter(({ category }) => category === request.category)
  const sums = await readSums(db, location.id, { all, devices, sides }, plan, now)
  return {
    ...chartFrame(plan, location.timezone),
    series: devices.flatMap(({ id: deviceId }) =>
      sides.map((side) => ({ ...toSeries(side.key, sums.get(deviceId)?.get(side.key), plan), deviceId })),
    ),
  }
}

type Asked = {
  readonly all: readonly CalculatedDevice[]
  readonly devices: readonly CalculatedDevice[]
  readonly sides: readonly Side[]
}
type SumsByDevice = ReadonlyMap<number, ReadonlyMap<ChartSeriesKey, MetricSums>>

async function readSums(
  db: Db,
  locationId: number,
  asked: Asked,
  plan: ChartPlan,
  now: number,
): Promise<SumsByDevice> {
  const { devices, sides } = asked
  const stored = await readDeviceSums(
    db,
    locationId,
    devices.map(({ id }) => id),
    plan,
  )
  const tail = await readTail(db, locationId, Promise.resolve(asked.all), plan, stored.rolledUpTo, now)
  const minutes = plan.source === 'minutes' ? await readFineSums(db, locationId, asked, plan, now) : null
  return new Map(
    devices.map(({ id }) => {
      const energies = tail?.devices.find((energy: DeviceEnergy) => energy.id === id)
      const rolled = sides.map(({ key, energy }) => {
        const sums = stored.devices.get(id)?.[energy] ?? emptySums(plan.edges.length - 1)
        if (tail && energies)
          addTailColumn(
            sums,
            metricOfSeries(key),
            { values: energies[energy], coveredMinutes: energies.coveredMinutes },
            tail,
            plan.edges,
          )
        const fine = minutes?.get(id)?.get(key)
        return [key, fine ? { ...fine, totalWh: sums.totalWh } : sums] as const
      })
      return [id, new Map(rolled)]
    }),
  )
}

async function readFineSums(
  db: Db,
  locationId: number,
  { devices, sides }: Asked,
  plan: ChartPlan,
  now: number,
): Promise<SumsByDevice> {
  const buckets = plan.edges.length - 1
  const window = { from: plan.from, to: Math.min(plan.to, Math.ceil(now / MINUTE_MS) * MINUTE_MS) }
  const length = Math.max(0, (window.to - window.from) / MINUTE_MS)
  const minutes = length > 0 ? await readShownMinutes(db, locationId, window) : new Map()
  return new Map(
    devices.map((device) => {
      const { powerW, socPct } = deviceColumns(device, minutes.get(device.id) ?? {}, length)
      const columnOf = ({ energy, sign }: Side) =>
        energy === 'socPct'
          ? socPct
          : powerW.map((value) => (Number.isNaN(value) ? Number.NaN : Math.max(0, sign * value)))
      const sums = sides.map(
        (side) =>
          [side.key, sumMinutes(columnOf(side), metricOfSeries(side.key), minutesOf(plan), buckets)] as const,
      )
      return [device.id, new Map(sums)]
    }),
  )
}
