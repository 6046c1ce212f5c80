import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { above } from '@kilowatt/domain/devices/device-parents'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { isWithinAnother } from '@kilowatt/domain/energy/balance/sub-meters'
import { batteryCapacityWh } from '@kilowatt/domain/strategies/simulate/battery-capacity'
import type { SimulatedDevice, SimulatedMeter } from '@kilowatt/domain/strategies/simulate/simulated-history'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { type DeviceQuarters, readDeviceQuarters, readGridQuarters } from '../../telemetry/index.ts'
import type { Measuring } from './tried-strategies.queries.ts'

/** Quarter-hours of a location as strategies see them; NaN is unknown. */
export type PreviewEnergies = {
  readonly baseWh: Float64Array
  readonly solarWh: Float64Array
  readonly overlapWh: Float64Array
  /** measured devices that strategies regulate; the consumption of all others is part of the base load */
  readonly devices: readonly SimulatedDevice[]
  readonly meters: readonly SimulatedMeter[]
}

type Asked = {
  /** devices of the location */
  readonly present: readonly SiteDevice[]
  /** ids of devices that strategies regulate */
  readonly regulated: ReadonlySet<number>
  readonly measuring: readonly Measuring[]
}

/**
 * Energies of a range of whole quarter-hours. A device behind another one is part of its energy, and counts once: the
 * upper one has the rest.
 */
export async function readPreviewEnergies(
  db: Db,
  locationId: number,
  range: TimeRange,
  { present, regulated, measuring }: Asked,
): Promise<PreviewEnergies> {
  const placed = await readPlaces(db, locationId)
  const panels = placed.filter(
    (device) =>
      device.category === 'SOLAR_POWER_PLANT' && !device.isExcluded && !isWithinAnother(device, placed),
  )
  const meterIds = new Set(measuring.flatMap(({ measuringDeviceId }) => measuringDeviceId ?? []))
  const ids = [...new Set([...regulated, ...meterIds, ...panels.map(({ id }) => id)])]
  const [[grid], quarters] = await Promise.all([
    readGridQuarters(db, [{ locationId, ...range }]),
    readDeviceQuarters(db, locationId, ids, range),
  ])
  const none = new Float64Array()
  const { importWh, exportWh } = grid ?? { importWh: none, exportWh: none }
  const known = (wh: number | undefined) => (wh === undefined || Number.isNaN(wh) ? 0 : wh)
  const behind = new Map(placed.map((device) => [device.id, above(placed, device).map(({ id }) => id)]))
  const isBehind = (id: number, upperId: number) => behind.get(id)?.includes(upperId) ?? false
  const measured = present.flatMap((device) => {
    const columns = regulated.has(device.id) ? quarters.get(device.id) : undefined
    return columns ? simulatedDevice(device, columns) : []
  })
  const devices = measured.map((one) => withoutParts(one, measured, isBehind))
  const isSimulated = new Set(devices.map(({ device }) => device.id))
  const others = panels.filter(
    ({ id }) => !isSimulated.has(id) && ![...isSimulated].some((upperId) => isBehind(id, upperId)),
  )
  const othersWh = others.flatMap(({ id }) => quarters.get(id) ?? [])
  const solarWh = importWh.map((_wh, i) =>
    othersWh.reduce((sum, one) => sum + Math.max(0, known(one.exportWh[i]) - known(one.importWh[i])), 0),
  )
  const baseWh = importWh.map((wh, i) => {
    const usedWh = devices.reduce((sum, one) => sum + (one.usedWh[i] ?? 0), 0)
    return wh - known(exportWh[i]) - usedWh + (solarWh[i] ?? 0)
  })
  const meters = present.flatMap((device): SimulatedMeter[] => {
    const columns = meterIds.has(device.id) ? quarters.get(device.id) : undefined
    if (!columns) return []
    const own = measuring.filter(({ measuringDeviceId }) => measuringDeviceId === device.id)
    // the devices of its strategies are behind it, whether or not people said so
    const ofStrategies = new Set(own.flatMap(({ deviceIds }) => deviceIds))
    const parts = [...isSimulated].filter((id) => ofStrategies.has(id) || isBehind(id, device.id))
    return [{ device, importWh: netWh(columns), behind: new Set(parts) }]
  })
  const overlapWh = importWh.map((wh, i) => Math.min(wh, known(exportWh[i])))
  return { baseWh, solarWh, overlapWh, devices, meters }
}

type Placed = {
  readonly id: number
  readonly category: DeviceCategory
  readonly parentId: number | null
  readonly isExcluded: boolean
}

const readPlaces = async (db: Db, locationId: number): Promise<readonly Placed[]> =>
  (
    await db
      .selectFrom('device')
      .select(['id', 'category', 'parent_id as parentId', 'excluded_in_calculations as isExcluded'])
      .where('location_id', '=', locationId)
      .where('status', '<>', 'deleted')
      .execute()
  ).map(({ category, ...row }) => ({ ...row, category: category as DeviceCategory }))

/** A device without the simulated devices behind it, as far as those are known. */
function withoutParts(
  upper: SimulatedDevice,
  all: readonly SimulatedDevice[],
  isBehind: (id: number, upperId: number) => boolean,
): SimulatedDevice {
  const parts = all.filter(({ device }) => isBehind(device.id, upper.device.id))
  // of parts that are behind each other, the upper one includes the other
  const outer = parts.filter(({ device }) => parts.every((other) => !isBehind(device.id, other.device.id)))
  if (outer.length === 0) return upper
  const usedWh = upper.usedWh.map((wh, i) =>
    outer.reduce((sum, part) => {
      const partWh = part.usedWh[i] ?? Number.NaN
      return Number.isNaN(partWh) ? sum : sum - partWh
    }, wh),
  )
  return { ...upper, usedWh }
}

const netWh = ({ importWh, exportWh }: DeviceQuarters) =>
  importWh.map((wh, i) => {
    const outWh = exportWh[i] ?? Number.NaN
    if (Number.isNaN(wh)) return -outWh
    return wh - (Number.isNaN(outWh) ? 0 : outWh)
  })

/** Null if no quarter-hour is measured, because unknown values cannot be simulated. */
function simulatedDevice(device: SiteDevice, columns: DeviceQuarters): SimulatedDevice[] {
  const { socPct } = columns
  const usedWh = netWh(columns)
  if (usedWh.every((wh) => Number.isNaN(wh))) return []
  const isBattery = steeredAs(device) === 'battery'
  if (!isBattery) return [{ device: { ...device, refusal: null }, usedWh, socPct: null }]
  const capacityWh = device.capacityWh ?? batteryCapacityWh(usedWh, socPct)
  return [{ device: { ...device, capacityWh, refusal: null }, usedWh, socPct }]
}
