/** Price per kWh of each quarter-hour, with VAT; NaN if there is none. */
type Prices = { readonly importPerKwh: Float64Array; readonly exportPerKwh: Float64Array }

/** Wh of each quarter-hour; NaN if unknown */
type HouseFlows = {
  readonly solarToHouseWh: Float64Array
  readonly batteryToHouseWh: Float64Array
  readonly gridToHouseWh: Float64Array
}

type BatteryFlows = {
  readonly batteryToHouseWh: Float64Array
  readonly batteryToGridWh: Float64Array
  readonly gridToBatteryWh: Float64Array
  readonly solarToBatteryWh: Float64Array
}

const KWH_WH = 1000

/**
 * Cost of consumers, and what solar saved. Energy cannot be traced, so in each quarter-hour consumers share solar,
 * battery and grid in the proportions of the house. Grid energy is priced, and solar energy saves what it would have
 * cost; battery energy is in neither. Null if no quarter-hour is known.
 * @param energyWh of the consumers, each quarter-hour
 */
export function consumerCosts(energyWh: Float64Array, house: HouseFlows, { importPerKwh }: Prices) {
  const [cost, saved] = [new KnownSum(), new KnownSum()]
  energyWh.forEach((wh, i) => {
    const [sun, battery, grid] = [house.solarToHouseWh, house.batteryToHouseWh, house.gridToHouseWh].map(
      (column) => column[i] ?? Number.NaN,
    ) as [number, number, number]
    const whole = sun + battery + grid
    const price = importPerKwh[i] ?? Number.NaN
    cost.add(wh === 0 ? 0 * price : ((wh * grid) / whole / KWH_WH) * price)
    saved.add(wh === 0 ? 0 * price : ((wh * sun) / whole / KWH_WH) * price)
  })
  return { cost: cost.value, saved: saved.value }
}

/**
 * What a battery saved by shifting energy in time: its energy for the house at the import price and for the grid at the
 * export price, minus the cost of charging from the grid and what its solar energy would have earned. Negative if it
 * lost money. Null if no quarter-hour is known.
 */
export function savedByBattery(flows: BatteryFlows, { importPerKwh, exportPerKwh }: Prices): number | null {
  const saved = new KnownSum()
  importPerKwh.forEach((price, i) => {
    const known = (column: Float64Array) => column[i] ?? Number.NaN
    const boughtLess = known(flows.batteryToHouseWh) - known(flows.gridToBatteryWh)
    const soldMore = known(flows.batteryToGridWh) - known(flows.solarToBatteryWh)
    // without an export price, exports earn nothing
    const sold = exportPerKwh[i] ?? Number.NaN
    saved.add((boughtLess * price + soldMore * (Number.isNaN(sold) ? 0 : sold)) / KWH_WH)
  })
  return saved.value
}

/** Sum of known values; null if there are none. */
class KnownSum {
  value: number | null = null
  add(part: number) {
    if (!Number.isNaN(part)) this.value = (this.value ?? 0) + part
  }
}
