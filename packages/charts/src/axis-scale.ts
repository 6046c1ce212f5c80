/** Least span of a chart axis, W or Wh, so noise does not fill the plot (spec §9). */
const MIN_SPAN = 1000

const STEPS = [1, 2, 2.5, 5, 10]

/** The smallest round number that is at least `value`. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((candidate) => candidate * magnitude >= value) ?? 10
  return step * magnitude
}

export type AxisScale = { min: number; max: number; interval: number }

/** The axis ends at a fraction of the tick distance, so less than a third of it is empty. */
const BOUNDS_PER_TICK = 4

/**
 * Bounds and tick distance of a value axis with at most seven ticks on round values, the finest possible. The
 * tick distance is the same on both sides of zero, so equal heights mean equal power.
 * @param leastSpan for an axis of values other than power or energy
 * @param unit ticks are whole multiples of this, so that each can be written
 */
export function axisScale(lowest: number, highest: number, leastSpan = MIN_SPAN, unit = 0): AxisScale {
  const top = Math.max(highest, 0)
  const bottom = Math.min(lowest, 0)
  const span = Math.max(top - bottom, leastSpan)
  let interval = roundUp(span / 6)
  const isTooFine = () => Math.ceil(top / interval) - Math.floor(bottom / interval) > 6
  while (isTooFine() || (unit > 0 && !isWhole(interval / unit))) interval = roundUp(interval * 1.01)
  const part = interval / BOUNDS_PER_TICK
  const max = Math.max(Math.ceil(top / part), 0) * part
  const min = Math.min(Math.floor(bottom / part), 0) * part
  return max - min < leastSpan ? { min, max: min + roundUp(leastSpan), interval } : { min, max, interval }
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

/** Decimals with which the ticks of an axis are exact. */
export const tickDigits = (interval: number): number =>
  [0, 1, 2, 3].find((digits) => isWhole(interval * 10 ** digits)) ?? 4

/** The round values of an axis that get a line and a number. */
export function axisTicks({ min, max, interval }: AxisScale): number[] {
  const first = Math.ceil(min / interval)
  const last = Math.floor(max / interval)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * interval)
}
