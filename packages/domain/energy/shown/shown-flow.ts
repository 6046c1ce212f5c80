import { recordOf } from '../../record-of.ts'
import { type FlowKey, type Flows, flowKeys, flowTotals } from '../balance/flows.ts'

/**
 * What is shown must balance to the last digit: the seven flows are rounded first, to the digits that show, and every
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

/** Alike in both directions: what a battery takes is rounded as what a plant gives to it. */
function roundTo(stepW: number, powerW: number): number {
  const sizeW = Math.round(Math.abs(powerW) / stepW) * stepW
  return powerW < 0 && sizeW > 0 ? -sizeW : sizeW
}

/** A power as it is shown; below 20 W it is none. */
export const shownWatts = (powerW: number, stepW: number): number =>
  Math.abs(powerW) < IDLE_BELOW_W ? 0 : roundTo(stepW, powerW)

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

/** The step of the last digit by the power that is to be shown. */
export type Steps = (powerW: number) => number

const roundedFlows = (settled: Flows, steps: Steps): Flows =>
  recordOf(flowKeys, (key) => shownWatts(settled[key], steps(settled[key])))

/**
 * The flows rounded to the digits that show. A flow with three digits of its own stands beside sums of three digits, see
 * `roundings`.
 */
export const shownFlows = (exact: Flows, steps: Steps): Flows => roundedFlows(withoutIdle(exact), steps)

/**
 * The step that suits them all, so that their sums come out to the last digit. Rounding up may pass the border of a coarser
 * digit (3 × 3.336 kW), so it is found on what is shown.
 */
export function sharedFlowStepW(exact: Flows): number {
  const settled = withoutIdle(exact)
  let stepW = 1
  for (;;) {
    const flows = roundedFlows(settled, () => stepW)
    const neededW = shownStepW(largestOf(Object.values(nodePowers(flows))))
    if (neededW <= stepW) return stepW
    stepW = neededW
  }
}

/** The step for powers that stand beside each other and of which no flow is known. */
export const sharedStepW = (powers: readonly (number | null)[]): number => shownStepW(largestOf(powers))

/** Beside kilowatts nobody reads single watts. */
const FINEST_BESIDE_KW = 10

/**
 * How powers beside each other can be rounded, the best first. Up to 10 kW all share one step. Above, that step would make
 * 100 W of a pump of 50 W, so each keeps three digits of its own; where sums do not come out so, at least the small ones do;
 * one step for all, the last way, always adds up.
 */
export function roundings(sharedW: number): readonly [Steps, ...Steps[]] {
  const shared: Steps = () => sharedW
  if (sharedW <= FINEST_BESIDE_KW) return [shared]
  return [
    (powerW) => Math.max(FINEST_BESIDE_KW, shownStepW(Math.abs(powerW))),
    (powerW) => (Math.abs(powerW) < 1e3 ? FINEST_BESIDE_KW : sharedW),
    shared,
  ]
}

/** A sum of what is shown, in the three digits that it is shown with itself. */
export const ownDigits = (powerW: number): number => roundTo(shownStepW(Math.abs(powerW)), powerW)

/**
 * Does somebody who adds up what is printed on both sides of a sum come to the same? Of one side the powers are positive, of the
 * other negative; the last digit of the largest is the one that counts.
 */
export function cancelOut(powers: readonly number[]): boolean {
  const stepW = shownStepW(largestOf(powers))
  const side = (sign: 1 | -1) =>
    Math.round(powers.reduce((sum, powerW) => sum + Math.max(0, sign * powerW), 0) / stepW)
  return side(1) === side(-1)
}
