/**
 * Flows from sources to sinks. A site has three sources (solar, battery, grid) and three sinks (house,
 * battery, grid). Meters measure the five exchanges below; the consumption of the house follows. Of the nine
 * pairs, battery to battery and grid to grid do not exist, and solar receives nothing, which leaves seven
 * pairs with two degrees of freedom: solarToHouse and solarToBattery. Everything else follows from them and
 * the exchanges, so rows and columns add up by construction. The priority is a convention: solar goes first
 * to the house, then to the battery, then to the grid; the grid supplies the house before the battery.
 */
export const flowKeys = [
  'solarToHouse',
  'solarToBattery',
  'solarToGrid',
  'batteryToHouse',
  'batteryToGrid',
  'gridToHouse',
  'gridToBattery',
] as const
export type FlowKey = (typeof flowKeys)[number]

/** The seven pairs, W at an instant or Wh of an interval; all ≥ 0. */
export type Flows = Record<FlowKey, number>

/** What meters measure, in the unit of the flows; all ≥ 0. An interval may have both directions of grid and battery. */
export type Exchange = {
  readonly solar: number
  readonly gridImport: number
  readonly gridExport: number
  readonly batteryDischarge: number
  readonly batteryCharge: number
}

/** production + import + discharge − export − charge; negative if more leaves than is known to come in. */
export function consumptionOf(x: Exchange): number {
  return x.solar + x.gridImport + x.batteryDischarge - x.gridExport - x.batteryCharge
}

/** Requested shares of the production, met as far as the exchange allows. */
export type SolarShares = Pick<Flows, 'solarToHouse' | 'solarToBattery'>

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/**
 * The seven flows of an exchange, solar first. With `wished`, the flows closest to the requested shares of
 * the production. The flows of each source and sink add up to its exchange, and those of the house to
 * `consumptionOf`. Two kinds of energy are in no flow: energy from grid to grid or battery to battery (a
 * meter that counts phases separately, two batteries), and energy that leaves without a known source (an
 * unmeasured plant). For the latter export is reduced first, then charge.
 */
export function attributeFlows(x: Exchange, wished?: SolarShares): Flows {
  const unsourced = Math.max(0, -consumptionOf(x))
  const cutExport = Math.min(x.gridExport, unsourced)
  const sourcedExport = x.gridExport - cutExport
  const sourcedCharge = x.batteryCharge - Math.min(x.batteryCharge, unsourced - cutExport)

  const throughGrid = Math.max(0, sourcedExport - x.solar - x.batteryDischarge)
  const throughBattery = Math.max(0, sourcedCharge - x.solar - x.gridImport)
  const gridImport = Math.max(0, x.gridImport - throughGrid)
  const discharge = Math.max(0, x.batteryDischarge - throughBattery)
  const gridExport = sourcedExport - throughGrid
  const charge = sourcedCharge - throughBattery
  const { solar } = x

  // solar must cover charging beyond grid import, and export beyond battery discharge
  const leastToBattery = Math.max(0, charge - gridImport)
  const leastToGrid = Math.max(0, gridExport - discharge)
  const mostKept = Math.max(leastToBattery, solar - leastToGrid)
  const leastKept = Math.max(leastToBattery, solar - gridExport)

  const requestedToBattery = wished?.solarToBattery ?? leastToBattery
  const requestedKept = wished === undefined ? mostKept : wished.solarToHouse + wished.solarToBattery
  const kept = between(requestedKept, leastKept, mostKept)
  const solarToBattery = between(requestedToBattery, leastToBattery, Math.min(charge, kept))
  const solarToGrid = solar - kept
  const batteryToGrid = Math.max(0, gridExport - solarToGrid)
  const gridToBattery = charge - solarToBattery
  return {
    solarToHouse: kept - solarToBattery,
    solarToBattery,
    solarToGrid,
    batteryToHouse: Math.max(0, discharge - batteryToGrid),
    batteryToGrid,
    gridToHouse: Math.max(0, gridImport - gridToBattery),
    gridToBattery,
  }
}

/** Sums of the flows: per source, per sink, and the house. */
export function flowTotals(flows: Flows): Exchange & { readonly consumption: number } {
  return {
    solar: flows.solarToHouse + flows.solarToBattery + flows.solarToGrid,
    gridImport: flows.gridToHouse + flows.gridToBattery,
    gridExport: flows.solarToGrid + flows.batteryToGrid,
    batteryDischarge: flows.batteryToHouse + flows.batteryToGrid,
    batteryCharge: flows.solarToBattery + flows.gridToBattery,
    consumption: flows.solarToHouse + flows.batteryToHouse + flows.gridToHouse,
  }
}
