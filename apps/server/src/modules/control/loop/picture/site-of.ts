import { controlRefusal } from '@kilowatt/domain/devices/device-control'
import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
import { playsRole, sourceCategories } from '@kilowatt/domain/energy/balance/category-facts'
import { PHASE_V } from '@kilowatt/domain/energy/quality/power-limits'
import type {
  PriceSlot,
  RunningQuarter,
  SharingGroup,
  Site,
  SiteDevice,
  SitePlan,
} from '@kilowatt/domain/strategies/site'

import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { PricesAhead } from '../../../pricing/index.ts'
import { capacityWhOf } from '../../capacity-of.ts'
import type { ParametersOfDevice } from './known-parameters.ts'
import type { LocationTerms } from './location-terms.ts'
import type { NewestValues } from './newest-values.queries.ts'

type Parts = {
  readonly atMs: number
  readonly devices: readonly NewestValues[]
  readonly terms: LocationTerms
  readonly parametersOf: (deviceId: number) => ParametersOfDevice
  /** highest power of a device that can be switched; null if it is unknown, or not needed */
  readonly highestOf: (deviceId: number) => number | null
  /** from the roll-ups, for meters without registers; null if unknown */
  readonly rolledImportWh: number | null
  /** null if the location shares no limit */
  readonly group: SharingGroup | null
  readonly plan: SitePlan | null
}

/** The state of a location at an instant. */
export function siteOf({
  atMs,
  devices,
  terms,
  parametersOf,
  highestOf,
  rolledImportWh,
  group,
  plan,
}: Parts): Site {
  const counted = devices.filter(({ isExcluded }) => !isExcluded)
  const { gridW, solarW } = locationBalance(balancedDevices(devices))
  const hasPanels = counted.some(({ category }) => isProducer(category))
  const { connection } = terms
  return {
    atMs,
    timezone: terms.timezone,
    holidays: terms.holidays,
    gridW,
    solarW: hasPanels ? solarW && Math.max(0, solarW) : 0,
    quarter: quarterOf(atMs, counted, gridW, rolledImportWh),
    connection: {
      maxImportW: terms.gridLimitW ?? connection?.connectionW ?? null,
      fuseA: connection?.fuseA ?? null,
      phaseA: phasesOf(counted),
    },
    agreedW: connection?.agreedWAt(atMs) ?? null,
    group,
    plan,
    devices: devices.map((device) => siteDeviceOf(device, parametersOf(device.id), highestOf(device.id))),
    prices: slotsOf(terms.prices, atMs),
  }
}

/** Devices in the form in which the balance of their location counts them. */
export const balancedDevices = (devices: readonly NewestValues[]) =>
  devices.filter(({ isExcluded }) => !isExcluded).map((device) => ({ ...device, powerW: powerOf(device) }))

const isProducer = (category: NewestValues['category']) => playsRole({ category }, 'solar')

/** Power with the sign of the vocabulary, corrected if people reversed the device. */
const powerOf = ({ isTurned, powerW }: NewestValues) => (isTurned && powerW ? -powerW : powerW)

function siteDeviceOf(
  device: NewestValues,
  { parameters, values }: ParametersOfDevice,
  highestW: number | null,
): SiteDevice {
  const { id, name, category, plugged, phases, carPct } = device
  const socPct = device.socPct ?? (category === 'EV_CHARGER' ? carPct : null)
  const powerW = powerOf(device)
  return {
    ...{ id, name, category, socPct, parameters, values, highestW },
    loadW: powerW === null ? null : toLoad(category, powerW),
    capacityWh: capacityWhOf(device),
    isPlugged: category === 'EV_CHARGER' && plugged !== null ? plugged !== 0 : null,
    phases: phases === 1 || phases === 3 ? phases : null,
    refusal: controlRefusal({
      behind: device.source === null ? null : device.behind,
      connected: device.connected,
      status: device.status,
    }),
  }
}

/**
 * Load of a device. In readings, sources are positive while they supply; a load is positive while it uses
 * power. The meter of the grid connection is no load: import is positive, as everywhere.
 */
function toLoad(category: NewestValues['category'], powerW: number): number {
  return sourceCategories.includes(category) ? -powerW + 0 : powerW
}

/** Meters of the connection itself, without meters behind another meter. */
const connectionMeters = (devices: readonly NewestValues[]) =>
  devices.filter(({ category, parentId }) => category === 'GRID' && parentId === null)

/**
 * Signed current per phase: meters send currents without a sign, so each gets the sign of the phase's power.
 */
function phasesOf(devices: readonly NewestValues[]): (number | null)[] {
  const [meter, ...others] = connectionMeters(devices)
  if (!meter || others.length > 0) return []
  const currents = meter.phaseA.map((currentA, i) => {
    const powerW = meter.phaseW[i] ?? null
    const sign = (powerW ?? 0) < 0 ? -1 : 1
    const known = currentA === null ? powerW && powerW / PHASE_V : sign * Math.abs(currentA)
    return known !== null && meter.isTurned ? -known + 0 : known
  })
  const last = currents.findLastIndex((current) => current !== null)
  return currents.slice(0, last === 1 ? 3 : last + 1)
}

/** Before this time, the energy of the quarter-hour follows from the power if the meter has no registers. */
const FIRST_MS = 60_000

function quarterOf(
  atMs: number,
  devices: readonly NewestValues[],
  gridW: number | null,
  rolledImportWh: number | null,
): RunningQuarter {
  const startMs = floorToQuarter(atMs)
  const imported = connectionMeters(devices).map((meter) =>
    meter.isTurned
      ? difference(meter.exportWh, meter.startExportWh)
      : difference(meter.importWh, meter.startImportWh),
  )
  const isKnown = imported.length > 0 && imported.every((one) => one !== null)
  if (isKnown) return { startMs, importWh: imported.reduce<number>((sum, one) => sum + (one ?? 0), 0) }
  const sinceMs = atMs - startMs
  if (rolledImportWh === null && gridW !== null && sinceMs <= FIRST_MS)
    return { startMs, importWh: (Math.max(0, gridW) * sinceMs) / 3_600_000 }
  return { startMs, importWh: rolledImportWh }
}

/** Null if one reading is unknown, or the register started over. */
const difference = (now: number | null, start: number | null) =>
  now === null || start === null || now < start ? null : now - start

/** Known prices from the current quarter-hour on. */
function slotsOf(prices: PricesAhead | null, atMs: number): PriceSlot[] {
  if (!prices) return []
  const { startMs, importPerKwh, exportPerKwh } = prices
  const known = (column: Float64Array, i: number) => {
    const price = column[i]
    return price === undefined || Number.isNaN(price) ? null : price
  }
  const slots: PriceSlot[] = []
  for (let i = Math.floor((atMs - startMs) / QUARTER_MS); i < importPerKwh.length; i++) {
    const at = startMs + i * QUARTER_MS
    const [imported, exported] = [known(importPerKwh, i), known(exportPerKwh, i)]
    slots.push({ startMs: at, endMs: at + QUARTER_MS, importPerKwh: imported, exportPerKwh: exported })
  }
  const last = slots.findLastIndex((slot) => slot.importPerKwh !== null || slot.exportPerKwh !== null)
  return slots.slice(0, last + 1)
}
