import type { Balance } from './balance.ts'
import { type FlowKey, flowKeys, flowTotals } from './flows.ts'

const round = (value: number, step: number) => Math.round(value / step) * step
const roundKnown = (value: number | null, step: number) => (value === null ? null : round(value, step))

/**
 * A balance rounded for display, with input equal to output to the last digit: the flows are rounded;
 * sources, sinks and consumption are their sums; `other` is the remainder. Energy in no flow (see
 * `attributeFlows`) is rounded separately.
 * @param stepW value of the last digit shown: 1 for whole watts, 10 for two decimals of a kilowatt
 */
export function roundBalance(balance: Balance, stepW: number): Balance {
  const evW = roundKnown(balance.evW, stepW)
  const hvacW = roundKnown(balance.hvacW, stepW)
  const otherMeteredW = roundKnown(balance.otherMeteredW, stepW)
  const consumers = { evW, hvacW, otherMeteredW }
  const { flows: exact } = balance
  if (exact === null || balance.consumptionW === null || balance.otherW === null)
    return {
      ...balance,
      ...consumers,
      solarW: roundKnown(balance.solarW, stepW),
      gridW: roundKnown(balance.gridW, stepW),
      batteryW: roundKnown(balance.batteryW, stepW),
      consumptionW: roundKnown(balance.consumptionW, stepW),
      otherW: roundKnown(balance.otherW, stepW),
    }
  const flows = { ...exact }
  for (const key of flowKeys satisfies readonly FlowKey[]) flows[key] = round(exact[key], stepW)
  const before = flowTotals(exact)
  const after = flowTotals(flows)
  const follow = (value: number | null, exactSum: number, roundedSum: number) =>
    value === null ? null : roundedSum + round(value - exactSum, stepW)
  const consumptionW = after.consumption
  // consumers report more than the site uses although nothing flows: the excess is rounded on its own
  const unsourcedW =
    balance.otherW -
    (balance.consumptionW - (balance.evW ?? 0) - (balance.hvacW ?? 0) - (balance.otherMeteredW ?? 0))
  return {
    ...balance,
    ...consumers,
    solarW: follow(balance.solarW, before.solar, after.solar),
    gridW: follow(balance.gridW, before.gridImport - before.gridExport, after.gridImport - after.gridExport),
    batteryW: follow(
      balance.batteryW,
      before.batteryDischarge - before.batteryCharge,
      after.batteryDischarge - after.batteryCharge,
    ),
    consumptionW,
    otherW: consumptionW - (evW ?? 0) - (hvacW ?? 0) - (otherMeteredW ?? 0) + round(unsourcedW, stepW),
    flows,
  }
}
