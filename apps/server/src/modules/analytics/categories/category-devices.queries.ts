import type { CategoryDevice } from '@kilowatt/contracts/analytics/categories'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { categoryFacts, seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { isSink } from '@kilowatt/domain/energy/balance/energy-roles'
import { knownSharePct } from '@kilowatt/domain/energy/series/known-share'
import { roundTo } from '@kilowatt/domain/round-to'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type CalculatedDevice, storedSpans } from '../../telemetry/index.ts'
import type { CategoryRequest } from './category-request.ts'
import { sumOfKnown } from './category-steps.ts'

type Row = {
  deviceId: number
  measured: number
  solarWh: number | null
  batteryWh: number | null
  gridWh: number | null
}

/**
 * The devices of a category, with the totals of its chart. A deleted device is listed if it has energy in the range.
 */
export async function readCategoryDevices(
  db: Db,
  { location, category, plan, devices }: CategoryRequest,
  chart: Chart,
): Promise<CategoryDevice[]> {
  const [rows, names] = await Promise.all([
    readDeviceRows(db, location.id, devices, plan.elapsed),
    readListedNames(db, location.id),
  ])
  const byDevice = new Map(rows.map((row) => [row.deviceId, row]))
  const main = seriesOf(category)[0]?.key
  const seriesOfDevice = (id: number) =>
    chart.series.filter(({ deviceId, unit }) => deviceId === id && unit === 'Wh')
  const mainWh = (id: number) => seriesOfDevice(id).find(({ key }) => key === main)?.totalWh ?? null
  const isWithin = (id: number) => seriesOfDevice(id).some((series) => series.isWithin)
  const reported = chart.series.filter(({ key, isReported }) => key === main && isReported)
  const wholeWh = sumOfKnown([
    ...devices.filter(({ id }) => !isWithin(id)).map(({ id }) => mainWh(id)),
    ...reported.map(({ totalWh }) => totalWh),
  ])
  const hasOrigin = isSink(categoryFacts[category].positive)
  return devices
    .filter(({ id, isDeleted }) => !isDeleted || byDevice.has(id))
    .map((device) => {
      const { id, isDeleted } = device
      const row = byDevice.get(id)
      const own = mainWh(id)
      const mainPeak = seriesOfDevice(id).find(({ key }) => key === main)?.peak
      return {
        id,
        name: names.get(id) ?? null,
        isDeleted,
        isWithin: isWithin(id),
        energies: seriesOfDevice(id).map(({ key, totalWh }) => ({ key, totalWh })),
        sharePct: own === null || wholeWh === null || wholeWh <= 0 ? null : roundTo((100 * own) / wholeWh, 2),
        peak: mainPeak && mainPeak.value > 0 ? { powerW: Math.round(mainPeak.value), at: mainPeak.at } : null,
        knownPct: measuredPctOf(device, row, plan.elapsed),
        origin: hasOrigin ? originOf(row) : null,
      }
    })
}

/** Deleted devices are listed by name, hidden ones without a name. */
async function readListedNames(db: Db, locationId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'name'])
    .where('location_id', '=', locationId)
    .where('hidden', '=', false)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * How much is known, and where the energy came from. Energy cannot be traced to one consumer, so in each quarter-hour
 * a consumer gets the proportions of the whole house.
 */
async function readDeviceRows(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  { startMs, endMs }: TimeRange,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.device_id as "deviceId",
      (count(*) filter (where d.covered_minutes > 0))::integer as measured,
      sum(d.import_wh * l.solar_to_house_wh / house.wh) as "solarWh",
      sum(d.import_wh * l.battery_to_house_wh / house.wh) as "batteryWh",
      sum(d.import_wh * l.grid_to_house_wh / house.wh) as "gridWh"
    from device_quarter d
    left join location_quarter l on l.location_id = d.location_id and l.at = d.at
    cross join lateral (
      select nullif(l.solar_to_house_wh + l.battery_to_house_wh + l.grid_to_house_wh, 0) as wh
    ) house
    where d.location_id = ${locationId} and d.device_id = any(${devices.map(({ id }) => id)}::integer[])
      and d.at >= ${new Date(startMs)} and d.at < ${new Date(endMs)}
    group by 1
  `.execute(db)
  return rows
}

function originOf(row: Row | undefined): CategoryDevice['origin'] {
  if (!row || row.solarWh === null || row.batteryWh === null || row.gridWh === null) return null
  return {
    solarWh: roundTo(row.solarWh, 1),
    batteryWh: roundTo(row.batteryWh, 1),
    gridWh: roundTo(row.gridWh, 1),
  }
}

/** Over the quarter-hours in which the device belongs to the location. */
function measuredPctOf(
  device: CalculatedDevice,
  row: Row | undefined,
  { startMs, endMs }: TimeRange,
): number {
  if (!row) return 0
  const thereMs = storedSpans(device).reduce((sum, { from, to }) => {
    // the current quarter-hour is rolled up only once it is over
    const overlap = Math.min(endMs, to) - Math.max(startMs, floorToQuarter(from))
    return sum + Math.max(0, overlap)
  }, 0)
  return knownSharePct(row.measured, thereMs / QUARTER_MS)
}
