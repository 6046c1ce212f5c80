import type { PriceSlot } from '../../site.ts'
import { cheapSpans, runsNow } from '../price/cheap-spans.ts'

/** If more than this is missing, the car counts as late. */
const LATE_MS = 120_000

export type ChargePlan = {
  readonly isNow: boolean
  /**
   * `cheapest`: in the cheapest slots; `late`: as late as possible, without prices; `short`: there is too little time
   */
  readonly basis: 'cheapest' | 'late' | 'short'
  /** end of the running span, or start of the next one; null if neither is known */
  readonly untilMs: number | null
}

type Needed = { readonly nowMs: number; readonly byMs: number; readonly neededMs: number }

/**
 * The cheapest spans, and the time from which the car charges until the deadline for the energy that the
 * spans do not cover; that time is null if the spans cover everything.
 */
export function chargeSpans(prices: readonly PriceSlot[], { nowMs, byMs, neededMs }: Needed) {
  const spans = cheapSpans(prices, { nowMs, byMs, neededMs })
  const chosenMs = spans.reduce((total, { startMs, endMs }) => total + endMs - startMs, 0)
  // To the millisecond, the rest may be a rounding error.
  const restMs = neededMs - chosenMs
  return { spans, restStartMs: restMs > 1 ? byMs - restMs : null }
}

/**
 * Plans charging before a deadline by the rules of evcc's planner (control.md a4): the cheapest slots, the later ones
 * if prices are equal, without short runs and breaks. Energy that no slot with a known price covers is charged last.
 * If there is too little time, the car charges without a break.
 * @param isRunning whether the plan was charging at the last decision
 */
export function planCharging(about: {
  readonly prices: readonly PriceSlot[]
  readonly nowMs: number
  readonly byMs: number
  readonly neededMs: number
  readonly isRunning: boolean
}): ChargePlan {
  const { prices, nowMs, byMs, neededMs, isRunning } = about
  const lastStartMs = byMs - neededMs
  if (neededMs - (byMs - nowMs) > LATE_MS) return { isNow: true, basis: 'short', untilMs: null }
  const { spans, restStartMs } = chargeSpans(prices, { nowMs, byMs, neededMs })
  if (nowMs >= lastStartMs)
    return { isNow: true, basis: spans.length > 0 ? 'cheapest' : 'late', untilMs: byMs }
  const isNow = runsNow(spans, nowMs, isRunning)
  const next = spans.find(({ startMs, endMs }) => (isNow ? endMs : startMs) > nowMs)
  return {
    isNow,
    basis: spans.length > 0 ? 'cheapest' : 'late',
    untilMs: (isNow ? next?.endMs : next?.startMs) ?? restStartMs,
  }
}
