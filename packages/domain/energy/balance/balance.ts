import type { DeviceCategory } from '../../devices/device-categories.ts'
import { type BalanceOptions, balanceColumns } from './balance-columns.ts'
import { attributeFlows, type Flows } from './flows.ts'

/** A device at an instant; null if nothing recent is known. Signs as in quantities.ts. */
export type BalanceDevice = {
  readonly id: number
  readonly category: DeviceCategory
  readonly parentId: number | null
  readonly powerW: number | null
  readonly socPct: number | null
}

/** A site at an instant, W. Null: the site has no such device, or a required value is in `missing`. */
export type Balance = {
  readonly solarW: number | null
  /** + import, − export */
  readonly gridW: number | null
  /** + discharge, − charge */
  readonly batteryW: number | null
  readonly consumptionW: number | null
  readonly evW: number | null
  readonly hvacW: number | null
  /** metered consumers that are neither EV charger nor HVAC */
  readonly otherMeteredW: number | null
  /** consumption that no device explains; negative if consumers report more than the site uses */
  readonly otherW: number | null
  readonly socPct: number | null
  /** null while the consumption is unknown */
  readonly flows: Flows | null
  /** devices whose power is unknown */
  readonly missing: readonly number[]
}

const cell = (value: number | null) => Float64Array.of(value ?? NaN)

function read(column: Float64Array | null): number | null {
  const value = column?.[0]
  return value === undefined || Number.isNaN(value) ? null : value
}

const difference = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

/**
 * Balance of a site from its devices at one instant. Without a grid meter the consumption is unknown, unless the site
 * is off the grid.
 */
export function locationBalance(devices: readonly BalanceDevice[], options: BalanceOptions = {}): Balance {
  const columns = balanceColumns(
    devices.map((device) => ({
      ...device,
      powerW: cell(device.powerW),
      socPct: device.socPct === null ? null : cell(device.socPct),
    })),
    1,
    options,
  )
  const gridImport = read(columns.gridImportW)
  const gridExport = read(columns.gridExportW)
  const batteryDischarge = read(columns.batteryDischargeW)
  const batteryCharge = read(columns.batteryChargeW)
  const solarW = read(columns.solarW)
  const consumptionW = read(columns.consumptionW)
  return {
    solarW,
    gridW: difference(gridImport, gridExport),
    batteryW: difference(batteryDischarge, batteryCharge),
    consumptionW,
    evW: read(columns.evW),
    hvacW: read(columns.hvacW),
    otherMeteredW: read(columns.otherMeteredW),
    otherW: read(columns.otherW),
    socPct: read(columns.socPct),
    flows:
      consumptionW === null
        ? null
        : attributeFlows({
            // consumption is known, so any null here means that the site has no such device
            solar: solarW ?? 0,
            gridImport: gridImport ?? 0,
            gridExport: gridExport ?? 0,
            batteryDischarge: batteryDischarge ?? 0,
            batteryCharge: batteryCharge ?? 0,
          }),
    missing: devices.filter((device) => device.powerW === null).map((device) => device.id),
  }
}
