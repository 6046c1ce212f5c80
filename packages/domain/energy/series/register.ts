/**
 * Turns the readings of an energy register into energy. A register should only grow, but real ones step back
 * by a rounding, wrap around after their last digit, are exchanged with the meter, or are spliced from
 * another database. The calculation keeps a base, which is the last trusted reading. A reading that cannot
 * follow from the base is set aside. If the next readings follow from the base, it was junk; if three
 * readings follow from each other, the register has really changed and a new epoch starts. Rules: devices.md
 * §5.1; real cases: fixtures/p1mon-registers.ts.
 */

import type { Samples } from '../readings/samples.ts'
import { markCode } from './energy-marks.ts'
import { explainedWh, isCountedFromZero, type Reading, type RegisterLimits } from './register-limits.ts'

/** A step back of up to 1 kWh is a rounding or a late reading. */
export const GLITCH_WH = 1000
/** Number of readings that must follow from each other before they replace the base. */
const CONSISTENT_READINGS = 3
/** "Near" the end or the start of a register's range, as a share of the range. */
export const NEAR = 0.01

/** Where registers wrap around: six digits of kWh (DSMR F9(3)), and 32 bits of Wh. */
const COMMON_MODULI_WH = [1e9, 2 ** 32] as const

/** An irregularity of a register that people should know about. */
export type RegisterEvent = {
  readonly kind: 'glitch' | 'rollover' | 'reset' | 'splice' | 'implausible'
  readonly atMs: number
  /** reading − base, Wh */
  readonly stepWh: number
}

/** Energy between trusted readings: span i is [at[i], at[i + 1]) with wh[i] (NaN = unknown) and its mark's code. */
export type RegisterSteps = {
  readonly at: Float64Array
  readonly wh: Float64Array
  readonly mark: Uint8Array
  readonly events: readonly RegisterEvent[]
}

function follows(from: Reading, to: Reading, limits: RegisterLimits): boolean {
  const step = to.value - from.value
  return step >= -GLITCH_WH && step <= explainedWh(from, to, limits)
}

/** Energy if the register wrapped around between the readings, else null. */
function rolledOverWh(from: Reading, to: Reading, limits: RegisterLimits) {
  for (const modulus of limits.moduliWh ?? COMMON_MODULI_WH) {
    if (from.value <= modulus * (1 - NEAR) || from.value > modulus || to.value >= modulus * NEAR) continue
    const wh = to.value + modulus - from.value
    if (wh <= explainedWh(from, to, limits)) return wh
  }
  return null
}

class StepList {
  readonly at: number[] = []
  readonly wh: number[] = []
  readonly mark: number[] = []
  readonly events: RegisterEvent[] = []

  add(toMs: number, wh: number, mark: number) {
    this.at.push(toMs)
    this.wh.push(wh)
    this.mark.push(mark)
  }
}

/** Drops unconfirmed readings. */
function drop(steps: StepList, base: Reading, waiting: readonly Reading[]) {
  for (const { atMs, value } of waiting)
    steps.events.push({ kind: 'implausible', atMs, stepWh: value - base.value })
}

/** Starts a new epoch: the waiting readings become trusted. */
function adopt(steps: StepList, base: Reading, waiting: readonly Reading[], limits: RegisterLimits): Reading {
  const [first, ...rest] = waiting
  if (first === undefined) return base
  const isReset = first.value < base.value && first.value <= Math.max(GLITCH_WH, base.value * NEAR)
  const isKnown = isReset && isCountedFromZero(base, first, limits)
  steps.events.push({
    kind: isReset ? 'reset' : 'splice',
    atMs: first.atMs,
    stepWh: first.value - base.value,
  })
  steps.add(first.atMs, isKnown ? first.value : NaN, isKnown ? markCode.reset : markCode.unknown)
  let believed = first
  for (const reading of rest) believed = believe(steps, believed, reading, false)
  return believed
}

/**
 * Adds the step from the base to a reading that follows from it; after a step back the base does not change.
 */
function believe(steps: StepList, base: Reading, reading: Reading, hadJunk: boolean): Reading {
  const stepWh = reading.value - base.value
  if (stepWh < 0) steps.events.push({ kind: 'glitch', atMs: reading.atMs, stepWh })
  steps.add(reading.atMs, Math.max(0, stepWh), stepWh < 0 || hadJunk ? markCode.glitch : markCode.ok)
  if (stepWh <= 0) return { ...base, atMs: reading.atMs }
  return reading
}

/**
 * Energy between the readings of one register. Unconfirmed readings at the end are not covered; pass some readings
 * before and after the span of interest, so that both ends are decided.
 * @param breaksMs instants at which people say the register restarted, ascending; energy across them is unknown
 */
export function foldRegister(
  { at, values }: Samples,
  limits: RegisterLimits,
  breaksMs: readonly number[] = [],
): RegisterSteps {
  const steps = new StepList()
  let base: Reading | null = null
  let waiting: Reading[] = []
  let nextBreak = 0
  for (let i = 0; i < at.length; i++) {
    const atMs = at[i] ?? NaN
    const reading: Reading = { atMs, value: values[i] ?? NaN, sinceMs: atMs }
    const brokenBefore = nextBreak
    while ((breaksMs[nextBreak] ?? NaN) <= reading.atMs) nextBreak++
    if (base === null) {
      base = reading
      steps.at.push(reading.atMs)
      continue
    }
    if (nextBreak > brokenBefore) {
      drop(steps, base, waiting)
      steps.add(reading.atMs, NaN, markCode.reset)
      base = reading
      waiting = []
      continue
    }
    const overWh = rolledOverWh(base, reading, limits)
    const last = waiting.at(-1)
    // an older base explains more: a reading that continues a jump does not return to the base
    const goesOn = last !== undefined && reading.value >= last.value && follows(last, reading, limits)
    if (overWh === null && (goesOn || !follows(base, reading, limits))) {
      if (last !== undefined && follows(last, reading, limits)) waiting.push(reading)
      else {
        drop(steps, base, waiting)
        waiting = [reading]
      }
      if (waiting.length < CONSISTENT_READINGS) continue
      base = adopt(steps, base, waiting, limits)
    } else {
      drop(steps, base, waiting)
      if (overWh === null) base = believe(steps, base, reading, waiting.length > 0)
      else {
        steps.events.push({ kind: 'rollover', atMs: reading.atMs, stepWh: reading.value - base.value })
        steps.add(reading.atMs, overWh, markCode.ok)
        base = reading
      }
    }
    waiting = []
  }
  return {
    at: Float64Array.from(steps.at),
    wh: Float64Array.from(steps.wh),
    mark: Uint8Array.from(steps.mark),
    events: steps.events,
  }
}
