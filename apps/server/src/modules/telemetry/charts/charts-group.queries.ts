import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { overlaps } from '@kilowatt/domain/devices/membership'
import { seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { summedMembers } from '@kilowatt/domain/energy/balance/group-sum'
import { countedInPlaceOf } from '@kilowatt/domain/energy/balance/hybrid-inverters'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { isConsumer, withoutPartsBehind } from '@kilowatt/domain/energy/balance/sub-meters'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type CalculatedDevice,
  listCalculatedDevicesOfLocation,
  storedSpans,
} from '../minutes/calculated-devices.queries.ts'
import { type ChartLocation, chartFrame, parseSeries } from './charts.queries.ts'
import { isThere, planDevices, shownSums } from './charts-category.queries.ts'
import { estimatedOfDevices, toSeries } from './charts-series.ts'
import type { ChartPlan, ChartRequest } from './plan/charts-plan.ts'
import { readDeviceSeries } from './sources/charts-device-series.queries.ts'
import { addAlongside, isAnythingKnown, type MetricSums } from './sums/charts-sums.queries.ts'

type GroupRequest = ChartRequest & {
  readonly deviceGroupId: number
  readonly series?: string | undefined
}

/**
 * Sum of the devices of a group. A device without values in the whole range is left out; if another device is
 * silent, the sum is unknown.
 * @throws AppError `not_found` for a group of another location
 */
export async function readGroupChart(
  db: Db,
  location: ChartLocation,
  request: GroupRequest,
  now: number,
): Promise<Chart> {
  const plan = planDevices(request, location.timezone)
  const wished = parseSeries(request.series)
  const ids = await listMembers(db, location.id, request.deviceGroupId)
  const all = await listCalculatedDevicesOfLocation(db, location.id)
  const members = summedMembers(all.filter(({ id }) => ids.has(id)))
  const counted = new Set(members.flatMap((device) => [device, ...countedInPlaceOf(device, all)]))
  const sums = await readDeviceSeries(db, location.id, { all, devices: [...counted] }, plan, now)
  const there = all.filter((device) => isThere(device, sums, plan))
  const shownOf = (device: CalculatedDevice, key: ChartSeriesKey) =>
    shownSums(device, countedInPlaceOf(device, there), key, sums)
  const keys = wished.filter((key) =>
    members.some(({ category }) => seriesOf(category).some((one) => one.key === key)),
  )
  const summed = (key: ChartSeriesKey) => {
    const known = members.flatMap((device) => {
      const shown = shownOf(device, key)
      return shown && isAnythingKnown(shown) ? [{ device, sums: shown }] : []
    })
    const alone = key === 'soc' ? known : withoutThoseBehind(known, members, shownOf)
    return alone.length === 0
      ? undefined
      : addAlongside(
          alone.map((one) => whileItIsThere(one, plan)),
          key === 'soc',
        )
  }
  return {
    ...chartFrame(plan, location.timezone),
    series: keys.map((key) => {
      const shown = summed(key)
      return { ...toSeries(key, shown, plan), ...estimatedOfDevices(key, [...counted], plan, shown) }
    }),
  }
}

async function listMembers(db: Db, locationId: number, groupId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('device_group as g')
    .leftJoin('device_group_member as m', 'm.device_group_id', 'g.id')
    .leftJoin('device as d', (join) =>
      join.onRef('d.id', '=', 'm.device_id').on('d.hidden', '=', false).on('d.status', '<>', 'deleted'),
    )
    .select('d.id')
    .where('g.id', '=', groupId)
    .where('g.location_id', '=', locationId)
    .execute()
  if (rows.length === 0) throw new AppError('not_found')
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

type Known = { readonly device: CalculatedDevice; readonly sums: MetricSums }

/** Consumption without that of the group's consumers behind these devices. */
function withoutThoseBehind(
  known: readonly Known[],
  members: readonly CalculatedDevice[],
  shownOf: (device: CalculatedDevice, key: ChartSeriesKey) => MetricSums | undefined,
): Known[] {
  const ownOf = (device: CalculatedDevice) => {
    const [series] = seriesOf(device.category)
    return series && shownOf(device, series.key)
  }
  const amountOf = withoutPartsBehind(members, (device) => ownOf(device)?.amount ?? new Float64Array())
  const totalOf = withoutPartsBehind(members, (device) =>
    Float64Array.of(ownOf(device)?.totalWh ?? Number.NaN),
  )
  return known.map(({ device, sums }) => {
    if (!isConsumer(device)) return { device, sums }
    const [totalWh = Number.NaN] = totalOf(device)
    const total = Number.isNaN(totalWh) ? null : totalWh
    return { device, sums: { ...sums, amount: amountOf(device), totalWh: total } }
  })
}

/**
 * Values of a device during its stays. Outside them the device counts as zero, and its silence is not a gap.
 */
function whileItIsThere({ device, sums }: Known, { edges }: ChartPlan): MetricSums {
  const spans = storedSpans(device)
  const isAway = (i: number) => !overlaps(spans, { from: edges[i] ?? 0, to: edges[i + 1] ?? 0 })
  return { ...sums, amount: sums.amount.map((wh, i) => (Number.isNaN(wh) && isAway(i) ? 0 : wh)) }
}
