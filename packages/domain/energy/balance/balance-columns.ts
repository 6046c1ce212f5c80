import { recordOf } from '../../record-of.ts'
import { playsRole } from './category-facts.ts'
import { consumptionOf } from './flows.ts'
import { type DeviceColumns, isInverterPart, withoutDoubleCounting } from './hybrid-inverters.ts'
import { membersOfRows } from './member-runs.ts'
import { type BalanceColumn, storedMetricNames, storedMetrics } from './metrics.ts'
import { rolePowers } from './role-powers.ts'

/** Columns of a site, W (and %); NaN if unknown. A column is null if the site has no device of that kind. */
export type BalanceColumns = Readonly<
  Record<
    | BalanceColumn
    /** metered consumers that are neither EV charger nor HVAC */
    | 'otherMeteredW',
    Float64Array | null
  >
>

export type BalanceOptions = {
  /** the site runs without the grid, so a missing grid meter or value means no exchange */
  readonly offGrid?: boolean
}

const part = (column: Float64Array | null, sign: 1 | -1) =>
  column === null ? null : column.map((value) => (Number.isNaN(value) ? NaN : Math.max(0, sign * value)))

/** Value of a column; a device kind that the site does not have exchanges nothing. */
const at = (column: Float64Array | null, i: number) => (column === null ? 0 : (column[i] ?? NaN))

function meanSoc(devices: readonly DeviceColumns[], length: number): Float64Array | null {
  const levels = devices.flatMap((device) => {
    const { id, socPct } = device
    if (socPct === null || !playsRole(device, 'battery')) return []
    const isReportedByPart = devices.some(
      (part) =>
        part.parentId === id && isInverterPart(part) && playsRole(part, 'battery') && part.socPct !== null,
    )
    return isReportedByPart ? [] : [socPct]
  })
  if (levels.length === 0) return null
  const mean = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    let sum = 0
    let known = 0
    for (const column of levels) {
      const value = column[i] ?? NaN
      if (Number.isNaN(value)) continue
      sum += value
      known++
    }
    mean[i] = sum / known
  }
  return mean
}

/**
 * Balance of a site for each row of its devices' columns. The only place where devices are combined into a
 * site; live values, charts and roll-ups all use it. Each row consists of the devices that belong to the site
 * in it.
 * @param length number of rows of every column
 */
export function balanceColumns(
  devices: readonly DeviceColumns[],
  length: number,
  options: BalanceOptions = {},
): BalanceColumns {
  const runs = membersOfRows(devices, length)
  const parts = runs.map(({ first, last, members }) =>
    balanceOfMembers(
      members.length === devices.length && last - first === length
        ? members
        : members.map((device) => rowsOf(device, first, last)),
      last - first,
      options,
    ),
  )
  const [only] = parts
  return only && parts.length === 1 ? only : joinedColumns(parts, runs, length)
}

const columnNames = [
  ...storedMetricNames.flatMap((metric) => storedMetrics[metric].power ?? []),
  'otherMeteredW',
] as const

const rowsOf = (device: DeviceColumns, first: number, last: number): DeviceColumns => ({
  ...device,
  powerW: device.powerW.subarray(first, last),
  socPct: device.socPct?.subarray(first, last) ?? null,
})

/** If the site has a device kind only in some rows, its values in the others are unknown. */
function joinedColumns(
  parts: readonly BalanceColumns[],
  runs: readonly { readonly first: number }[],
  length: number,
): BalanceColumns {
  return recordOf(columnNames, (name) => {
    if (parts.every((part) => part[name] === null)) return null
    const column = new Float64Array(length).fill(Number.NaN)
    for (const [i, part] of parts.entries()) column.set(part[name] ?? [], runs[i]?.first)
    return column
  })
}

function balanceOfMembers(
  devices: readonly DeviceColumns[],
  length: number,
  { offGrid = false }: BalanceOptions,
): BalanceColumns {
  const { roles, meteredW } = rolePowers(withoutDoubleCounting(devices), length)
  const gridW = offGrid
    ? (roles.grid ?? new Float64Array(length)).map((w) => (Number.isNaN(w) ? 0 : w))
    : roles.grid
  const columns = {
    solarW: roles.solar,
    gridImportW: part(gridW, 1),
    gridExportW: part(gridW, -1),
    batteryDischargeW: part(roles.battery, 1),
    batteryChargeW: part(roles.battery, -1),
    evW: roles.ev,
    hvacW: roles.hvac,
    otherMeteredW: roles.otherMetered,
    socPct: meanSoc(devices, length),
  }
  if (gridW === null) return { ...columns, consumptionW: null, otherW: null }
  const consumptionW = new Float64Array(length)
  const otherW = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const balanceW = consumptionOf({
      solar: at(columns.solarW, i),
      gridImport: at(columns.gridImportW, i),
      gridExport: at(columns.gridExportW, i),
      batteryDischarge: at(columns.batteryDischargeW, i),
      batteryCharge: at(columns.batteryChargeW, i),
    })
    consumptionW[i] = Number.isNaN(balanceW) ? NaN : Math.max(0, balanceW)
    otherW[i] = balanceW - at(meteredW, i)
  }
  return { ...columns, consumptionW, otherW }
}
