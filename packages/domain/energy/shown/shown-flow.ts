import { type FlowKey, type Flows, flowKeys, flowTotals } from '../balance/flows.ts'

/**
 * What is shown must balance to the last digit: the seven flows are rounded first, to the digit that shows, and every
 * node is the sum of its rounded flows. Rounding the nodes one by one would make 1.70 + 2.50 + 0.42 show as 4.61.
 */

/** Below this power nothing flows: noise of meters, standby of inverters. */
export const IDLE_BELOW_W = 20

/** The step of the last digit that live power shows (three digits from 1 kW), for the largest of the values compared. */
export function shownStepW(largestW: number): number {
  if (largestW <= 1e3) return 1
  const digits = Math.floor(Math.log10(largestW)) + 1
  return 10 ** (largestW <= 1e6 ? Math.min(3, digits - 3) : digits - 3)
}

/** Power of the four nodes as the flows make it: grid + import, − export; battery + discharge, − charge. */
export function nodePowers(flows: Flows) {
  const totals = flowTotals(flows)
  return {
    solarW: totals.solar,
    gridW: totals.gridImport - totals.gridExport,
    batteryW: totals.batteryDischarge - totals.batteryCharge,
    consumptionW: totals.consumption,
  }
}

/** A power as it is shown; below 20 W it is none. */
export const shownWatts = (powerW: number, stepW: number): number =>
  Math.abs(powerW) < IDLE_BELOW_W ? 0 : Math.round(powerW / stepW) * stepW

/** Of each source, the way to the house first: what is too little to flow elsewhere stays there. */
const waysOut: readonly (readonly [house: FlowKey, ...others: FlowKey[]])[] = [
  ['solarToHouse', 'solarToBattery', 'solarToGrid'],
  ['batteryToHouse', 'batteryToGrid'],
  ['gridToHouse', 'gridToBattery'],
]

/** Meters are believed before the rest of them: what idles is left to the consumption, which follows from all others. */
function withoutIdle(exact: Flows): Flows {
  const flows: Record<FlowKey, number> = { ...exact }
  for (const [house, ...others] of waysOut) {
    for (const other of others) {
      if (flows[other] >= IDLE_BELOW_W) continue
      flows[house] += flows[other]
      flows[other] = 0
    }
    if (flows[house] < IDLE_BELOW_W) flows[house] = 0
  }
  return flows
}

const largestOf = (powers: readonly (number | null)[]) =>
  powers.reduce<number>((largest, powerW) => Math.max(largest, Math.abs(powerW ?? 0)), 0)

/**
 * The flows rounded to the digit that shows, and that step for whatever stands beside them. Rounding up may pass the border
 * of a coarser digit (3 × 3.336 kW), so the step is found on what is shown.
 */
export function shownFlows(exact: Flows): { flows: Flows; stepW: number } {
  const settled = withoutIdle(exact)
  let stepW = 1
  for (;;) {
    const flows: Record<FlowKey, number> = { ...settled }
    for (const key of flowKeys) flows[key] = shownWatts(settled[key], stepW)
    const neededW = shownStepW(largestOf(Object.values(nodePowers(flows))))
    if (neededW <= stepW) return { flows, stepW }
    stepW = neededW
  }
}

/** The step for powers that stand beside each other and of which no flow is known. */
export const sharedStepW = (powers: readonly (number | null)[]): number => shownStepW(largestOf(powers))
