import { type CostDay, type CostInput, costDays } from './cost-days.ts'
import { totalPaid } from './cost-lines.ts'

/** The seven flows, as far as used here, Wh of each quarter-hour; NaN if unknown. */
export type FlowColumns = {
  readonly solarToHouseWh: Float64Array
  readonly solarToBatteryWh: Float64Array
  readonly solarToGridWh: Float64Array
  readonly batteryToHouseWh: Float64Array
  readonly batteryToGridWh: Float64Array
  readonly gridToHouseWh: Float64Array
  readonly gridToBatteryWh: Float64Array
}

/**
 * Import and export of the same days without solar, without the battery, or without both. Without solar, the
 * battery charges from the grid; without the battery, the solar energy that it stored is exported.
 */
export function gridWithout(
  missing: 'solar' | 'battery' | 'both',
  flows: FlowColumns,
): { importWh: Float64Array; exportWh: Float64Array } {
  const importFlows = {
    solar: [flows.gridToHouseWh, flows.gridToBatteryWh, flows.solarToHouseWh, flows.solarToBatteryWh],
    battery: [flows.gridToHouseWh, flows.batteryToHouseWh],
    both: [flows.gridToHouseWh, flows.solarToHouseWh, flows.batteryToHouseWh],
  }[missing]
  const exportFlows = {
    solar: [flows.batteryToGridWh],
    battery: [flows.solarToGridWh, flows.solarToBatteryWh],
    both: [],
  }[missing]
  const { length } = flows.gridToHouseWh
  return { importWh: addColumns(importFlows, length), exportWh: addColumns(exportFlows, length) }
}

const addColumns = (columns: readonly Float64Array[], length: number) =>
  Float64Array.from({ length }, (_, i) => columns.reduce((sum, column) => sum + (column[i] ?? Number.NaN), 0))

/**
 * Savings and earnings, 22 digits: the bill without solar or battery, minus the bill with them. Per day, in the given
 * order.
 */
export function savedByDay(
  input: CostInput,
  actual: readonly CostDay[],
  without: ReturnType<typeof gridWithout>,
) {
  return costDays({ ...input, ...without }).map(
    (day, i) => totalPaid(day.lines) - totalPaid(actual[i]?.lines ?? []),
  )
}

/**
 * Splits a column of whole numbers by weights. Cumulative sums are rounded, so the shares of a quarter-hour
 * add up exactly. The last column is the part that cannot be assigned: everything if no weight is above 0. An
 * unknown weight gives an unknown share, and the other weights share the whole.
 */
export function shareColumn(whole: Float64Array, weights: readonly Float64Array[]): Float64Array[] {
  const shares = [...weights, whole].map(() => new Float64Array(whole.length))
  for (let i = 0; i < whole.length; i++) {
    const mwh = whole[i] ?? Number.NaN
    let total = 0
    for (const weight of weights) total += positive(weight[i])
    let weighed = 0
    let given = 0
    weights.forEach((weight, k) => {
      const own = weight[i] ?? Number.NaN
      weighed += positive(own)
      const upTo = total === 0 ? 0 : Math.round(mwh * (weighed / total))
      const column = shares[k]
      if (column) column[i] = Number.isNaN(own) ? Number.NaN : upTo - given
      given = upTo
    })
    const rest = shares.at(-1)
    if (rest) rest[i] = mwh - given
  }
  return shares
}

const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : 0)
