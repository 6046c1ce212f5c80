import { recordOf } from '../../record-of.ts'
import { type FlowKey, type Flows, flowKeys, flowTotals } from '../balance/flows.ts'

/**
 * Shown values must balance to the last digit: the seven flows are rounded first, to the digits that show, and every
 * node is the sum of its rounded flows. If each node were rounded separately, 1.70 + 2.50 + 0.42 could appear next to
 * 4.61.
 */

/** Below this power nothing flows: it is noise of meters, or standby of inverters. */
export const IDLE_BELOW_W = 20

/** The step of the last digit of live power (three digits from 1 kW), for the largest of the compared values. */
export function shownStepW(largestW: number): number {
  if (largestW <= 1e3) return 1
  const digits = Math.floor(Math.log10(largestW)) + 1
  return 10 ** (largestW <= 1e6 ? Math.min(3, digits - 3) : digits - 3)
}

/** Power of the four nodes from the flows: grid + import, − export; battery + discharge, − charge. */
export function nodePowers(flows: Flows) {
  const totals = flowTotals(flows)
  return {
    solarW: totals.solar,
    gridW: totals.gridImport - totals.gridExport,
    batteryW: totals.batteryDischarge - totals.batteryCharge,
    consumptionW: totals.consumption,
  }
}

/**
 * Rounds equally in both directions, so that a charging battery shows the same as the plant that charges it.
 */
function roundTo(stepW: number, powerW: number): number {
  const sizeW = Math.round(Math.abs(powerW) / stepW) * stepW
  return powerW < 0 && sizeW > 0 ? -sizeW : sizeW
}

/** Power as shown; below 20 W it is zero. */
export const shownWatts = (powerW: number, stepW: number): number =>
  Math.abs(powerW) < IDLE_BELOW_W ? 0 : roundTo(stepW, powerW)

/** For each source, its flow to the house first: if a flow is too small to be shown elsewhere, it stays there. */
const waysOut: readonly (readonly [house: FlowKey, ...others: FlowKey[]])[] = [
  ['solarToHouse', 'solarToBattery', 'solarToGrid'],
  ['batteryToHouse', 'batteryToGrid'],
  ['gridToHouse', 'gridToBattery'],
]

/** Meters take precedence: idle power is added to the consumption, which is derived from all other values. */
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

/** The step of the last digit as a function of the power shown. */
export type Steps = (powerW: number) => number

const roundedFlows = (settled: Flows, steps: Steps): Flows =>
  recordOf(flowKeys, (key) => shownWatts(settled[key], steps(settled[key])))

/**
 * The flows rounded to the digits that show. If each flow keeps its own three digits, so do the sums next to it; see `roundings`.
 */
export const shownFlows = (exact: Flows, steps: Steps): Flows => roundedFlows(withoutIdle(exact), steps)

/**
 * The step that suits all flows, so that their sums are exact to the last digit. Rounding up may require a coarser
 * digit (3 × 3.336 kW), so it is determined from the shown values.
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

/** The step for powers shown together without known flows. */
export const sharedStepW = (powers: readonly (number | null)[]): number => shownStepW(largestOf(powers))

/** Single watts are meaningless next to kilowatts. */
const FINE_UP_TO_KW = 10

/**
 * Ways to round powers shown together, best first. Up to 10 kW all share one step. Above that, one step would show a
 * 50 W pump as 100 W, so each power keeps its own three digits. If sums do not add up that way, only small powers
 * keep them. The last way, one step for all powers, always adds up.
 */
export function roundings(sharedW: number): readonly [Steps, ...Steps[]] {
  const shared: Steps = () => sharedW
  if (sharedW <= FINE_UP_TO_KW) return [shared]
  return [
    (powerW) => Math.max(FINE_UP_TO_KW, shownStepW(Math.abs(powerW))),
    (powerW) => (Math.abs(powerW) < 1e3 ? FINE_UP_TO_KW : sharedW),
    shared,
  ]
}

/** A sum of shown values, with its own three digits. */
export const ownDigits = (powerW: number): number => roundTo(shownStepW(Math.abs(powerW)), powerW)

/**
 * Whether a reader who adds up the values on both sides of a sum gets the same result. Powers of one side are
 * positive, of the other negative; the last digit of the largest power decides.
 */
export function cancelOut(powers: readonly number[]): boolean {
  const stepW = shownStepW(largestOf(powers))
  const side = (sign: 1 | -1) =>
    Math.round(powers.reduce((sum, powerW) => sum + Math.max(0, sign * powerW), 0) / stepW)
  return side(1) === side(-1)
}
