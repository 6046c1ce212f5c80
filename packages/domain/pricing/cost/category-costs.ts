/** Money per kWh of each quarter-hour, with VAT; NaN where there is no price. */
type Prices = { readonly importPerKwh: Float64Array; readonly exportPerKwh: Float64Array }

/** Wh of each quarter-hour; NaN where not known */
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
 * What consumers cost, and what the sun saved of it. Nobody can tell whose energy came from where: in each quarter-hour they share in the
 * sun, the battery and the grid as the house did. Energy from the grid costs its price, that from the sun is what it would have cost;
 * what the battery gave is in neither. Null where no quarter-hour is known.
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
 * What a battery saved by moving energy in time: what it gave to the house at the price of the grid and to the grid at that of exports, less what
 * it took from the grid, and what its sun would have earned. Below zero where it lost money. Null where no quarter-hour is known.
 */
export function savedByBattery(flows: BatteryFlows, { importPerKwh, exportPerKwh }: Prices): number | null {
  const saved = new KnownSum()
  importPerKwh.forEach((price, i) => {
    const known = (column: Float64Array) => column[i] ?? Number.NaN
    const boughtLess = known(flows.batteryToHouseWh) - known(flows.gridToBatteryWh)
    const soldMore = known(flows.batteryToGridWh) - known(flows.solarToBatteryWh)
    // without a price of exports nothing is earned by them
    const sold = exportPerKwh[i] ?? Number.NaN
    saved.add((boughtLess * price + soldMore * (Number.isNaN(sold) ? 0 : sold)) / KWH_WH)
  })
  return saved.value
}

/** A sum of what is known; null of nothing. */
class KnownSum {
  value: number | null = null
  add(part: number) {
    if (!Number.isNaN(part)) this.value = (this.value ?? 0) + part
  }
}
