import { type Flows, flowTotals } from '../balance/flows.ts'

/**
 * What is shown must balance to the last digit: the seven flows are rounded first, to the digit that shows, and every
 * node is the sum of its rounded flows. Rounding the nodes one by one would make 1.70 + 2.50 + 0.42 show as 4.61.
 */

/** Below this power nothing flows: noise of meters, standby of inverters. */
export const IDLE_BELOW_W = 20

/** The step of the last digit that live power shows (2 decimals from 1 kW), for the largest of the values compared. */
export function shownStepW(largestW: number): number {
  if (largestW > 1e6) return 10_000
  return largestW > 1e3 ? 10 : 1
}

const roundTo = (stepW: number, powerW: number) => Math.round(powerW / stepW) * stepW

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

/** The flows rounded to the digit that shows, and that step for whatever stands beside them. */
export function shownFlows(flows: Flows): { flows: Flows; stepW: number } {
  const stepW = shownStepW(Math.max(...Object.values(nodePowers(flows)).map(Math.abs)))
  return {
    stepW,
    flows: {
      solarToHouse: roundTo(stepW, flows.solarToHouse),
      solarToBattery: roundTo(stepW, flows.solarToBattery),
      solarToGrid: roundTo(stepW, flows.solarToGrid),
      batteryToHouse: roundTo(stepW, flows.batteryToHouse),
      batteryToGrid: roundTo(stepW, flows.batteryToGrid),
      gridToHouse: roundTo(stepW, flows.gridToHouse),
      gridToBattery: roundTo(stepW, flows.gridToBattery),
    },
  }
}

type Part = { readonly kind: string; readonly powerW: number | null }

/**
 * The consumers as they are shown beside a consumption of `consumptionW`: rounded, and "other" takes the rest, so that
 * the column adds up. Where measured consumers exceed the consumption nothing is left for "other". An unknown
 * consumption or consumer leaves "other" as it came: the rest of an unknown is unknown.
 */
export function shownConsumers<P extends Part>(
  consumers: readonly P[],
  consumptionW: number | null,
  stepW: number,
): P[] {
  const rounded = consumers.map((part) =>
    part.powerW === null ? part : { ...part, powerW: roundTo(stepW, part.powerW) },
  )
  const named = rounded.filter((part) => part.kind !== 'other')
  if (consumptionW === null || named.some((part) => part.powerW === null)) return rounded
  const restW = consumptionW - named.reduce((sum, part) => sum + (part.powerW ?? 0), 0)
  return rounded.map((part) =>
    part.kind === 'other' && part.powerW !== null ? { ...part, powerW: Math.max(0, restW) } : part,
  )
}
