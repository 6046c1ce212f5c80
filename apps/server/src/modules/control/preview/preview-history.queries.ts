import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { batteryCapacityWh } from '@kilowatt/domain/strategies/simulate/battery-capacity'
import type { SimulatedDevice } from '@kilowatt/domain/strategies/simulate/simulated-history'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { type DeviceQuarters, readDeviceQuarters, readGridQuarters } from '../../telemetry/index.ts'

/** Quarter-hours of a location as strategies see them; NaN is unknown. */
export type PreviewEnergies = {
  readonly baseWh: Float64Array
  readonly solarWh: Float64Array
  readonly overlapWh: Float64Array
  /** measured devices that strategies regulate; the consumption of all others is part of the base load */
  readonly devices: readonly SimulatedDevice[]
}

/**
 * Energies of a range of whole quarter-hours.
 * @param present devices of the location
 * @param regulated ids of devices that strategies regulate
 */
export async function readPreviewEnergies(
  db: Db,
  locationId: number,
  range: TimeRange,
  {
    present,
    regulated,
  }: { readonly present: readonly SiteDevice[]; readonly regulated: ReadonlySet<number> },
): Promise<PreviewEnergies> {
  const panels = present.filter(({ category }) => category === 'SOLAR_POWER_PLANT')
  const ids = [...new Set([...regulated, ...panels.map(({ id }) => id)])]
  const [[grid], quarters] = await Promise.all([
    readGridQuarters(db, [{ locationId, ...range }]),
    readDeviceQuarters(db, locationId, ids, range),
  ])
  const none = new Float64Array()
  const { importWh, exportWh } = grid ?? { importWh: none, exportWh: none }
  const known = (wh: number | undefined) => (wh === undefined || Number.isNaN(wh) ? 0 : wh)
  const devices = present.flatMap((device) => {
    const columns = regulated.has(device.id) ? quarters.get(device.id) : undefined
    return columns ? simulatedDevice(device, columns) : []
  })
  const isSimulated = new Set(devices.map(({ device }) => device.id))
  const others = panels.flatMap(({ id }) => (isSimulated.has(id) ? [] : (quarters.get(id) ?? [])))
  const solarWh = importWh.map((_wh, i) =>
    others.reduce((sum, one) => sum + Math.max(0, known(one.exportWh[i]) - known(one.importWh[i])), 0),
  )
  const baseWh = importWh.map((wh, i) => {
    const usedWh = devices.reduce((sum, one) => sum + (one.usedWh[i] ?? 0), 0)
    return wh - known(exportWh[i]) - usedWh + (solarWh[i] ?? 0)
  })
  return { baseWh, solarWh, overlapWh: importWh.map((wh, i) => Math.min(wh, known(exportWh[i]))), devices }
}

/** Null if no quarter-hour is measured, because unknown values cannot be simulated. */
function simulatedDevice(
  device: SiteDevice,
  { importWh, exportWh, socPct }: DeviceQuarters,
): SimulatedDevice[] {
  const usedWh = importWh.map((wh, i) => {
    const outWh = exportWh[i] ?? Number.NaN
    if (Number.isNaN(wh)) return -outWh
    return wh - (Number.isNaN(outWh) ? 0 : outWh)
  })
  if (usedWh.every((wh) => Number.isNaN(wh))) return []
  const isBattery = steeredAs(device) === 'battery'
  if (!isBattery) return [{ device: { ...device, refusal: null }, usedWh, socPct: null }]
  const capacityWh = device.capacityWh ?? batteryCapacityWh(usedWh, socPct)
  return [{ device: { ...device, capacityWh, refusal: null }, usedWh, socPct }]
}
