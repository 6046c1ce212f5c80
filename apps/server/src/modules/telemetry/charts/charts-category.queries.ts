import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { above } from '@kilowatt/domain/devices/device-parents'
import { overlaps } from '@kilowatt/domain/devices/membership'
import { seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { countedInPlaceOf } from '@kilowatt/domain/energy/balance/hybrid-inverters'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { Db } from '../../../platform/database/db.ts'
import {
  type CalculatedDevice,
  listCalculatedDevicesOfLocation,
  storedSpans,
} from '../minutes/calculated-devices.queries.ts'
import { type ChartLocation, chartFrame, parseSeries } from './charts.queries.ts'
import { estimatedOfDevices, toSeries } from './charts-series.ts'
import { type ChartPlan, type ChartRequest, planChart } from './plan/charts-plan.ts'
import { readDeviceSeries, type SumsByDevice } from './sources/charts-device-series.queries.ts'
import { readReportedRest } from './sources/reported-rest.queries.ts'
import { addAlongside, isAnythingKnown, type MetricSums } from './sums/charts-sums.queries.ts'

type CategoryRequest = ChartRequest & {
  readonly category: DeviceCategory
  readonly series?: string | undefined
}

/**
 * The devices of one category, each with its own series; a hybrid inverter has the series of its parts.
 * Meters of the connection also get the values that their metering place reported while they were silent, so
 * their sum equals the location.
 */
export async function readCategoryChart(
  db: Db,
  location: ChartLocation,
  request: CategoryRequest,
  now: number,
): Promise<Chart> {
  const plan = planDevices(request, location.timezone)
  const wished = new Set(parseSeries(request.series))
  const keys = seriesOf(request.category)
    .map(({ key }) => key)
    .filter((key) => wished.has(key))
  const all = await listCalculatedDevicesOfLocation(db, location.id)
  const devices = all.filter(({ category }) => category === request.category)
  const counted = new Set(devices.flatMap((device) => [device, ...countedInPlaceOf(device, all)]))
  const sums = await readDeviceSeries(db, location.id, { all, devices: [...counted] }, plan, now)
  const hasGrid = keys.some((key) => key === 'gridImport' || key === 'gridExport')
  const isWithin = (device: CalculatedDevice) =>
    above(all, device).some(({ category }) => category === request.category)
  const meters = devices.filter((device) => !isWithin(device)).map(({ id }) => id)
  const reported = hasGrid ? await readReportedRest(db, location.id, meters, plan) : null
  const there = all.filter((device) => isThere(device, sums, plan))
  return {
    ...chartFrame(plan, location.timezone),
    series: [
      ...devices.flatMap((device) =>
        keys.map((key) => {
          const parts = countedInPlaceOf(device, there)
          const shown = shownSums(device, parts, key, sums)
          return {
            ...toSeries(key, shown, plan),
            ...estimatedOfDevices(key, [device, ...parts], plan, shown),
            deviceId: device.id,
            ...(isWithin(device) && { isWithin: true as const }),
          }
        }),
      ),
      ...(reported
        ? keys.map((key) => ({ ...toSeries(key, reported.get(key), plan), isReported: true as const }))
        : []),
    ],
  }
}

/** Days are stored only for locations. */
export function planDevices(request: ChartRequest, zone: string): ChartPlan {
  const plan = planChart(request, zone)
  return plan.source === 'days' ? { ...plan, source: 'quarters' } : plan
}

/**
 * Whether a device belonged to the location in the range, or was measured. Otherwise it does not count as
 * part of an inverter.
 */
export const isThere = (device: CalculatedDevice, sums: SumsByDevice, range: ChartPlan) =>
  overlaps(storedSpans(device), range) || [...(sums.get(device.id)?.values() ?? [])].some(isAnythingKnown)

/** Displayed series of a device: the series of its parts, if it has any. */
export function shownSums(
  device: CalculatedDevice,
  counted: readonly CalculatedDevice[],
  key: ChartSeriesKey,
  sums: SumsByDevice,
): MetricSums | undefined {
  const reported = counted.flatMap(({ id }) => sums.get(id)?.get(key) ?? [])
  const own = sums.get(device.id)?.get(key)
  // the inverter provides the level of a battery that reports none
  if (key === 'soc' && !reported.some(isAnythingKnown)) return own
  return reported.length > 1 ? addAlongside(reported, key === 'soc') : reported[0]
}
