/** A chart axis spans at least this much, so that noise looks like noise (spec §9). W or Wh. */
const MIN_SPAN = 1000

const STEPS = [1, 2, 2.5, 5, 10]

/** The smallest round number that is at least `value`. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((candidate) => candidate * magnitude >= value) ?? 10
  return step * magnitude
}

export type AxisScale = { min: number; max: number; interval: number }

/**
 * Bounds and tick distance of a value axis with at most six ticks on round values. One tick distance serves both sides of
 * zero, so that equal heights mean equal power.
 */
export function axisScale(lowest: number, highest: number): AxisScale {
  const top = Math.max(highest, 0)
  const bottom = Math.min(lowest, 0)
  const span = Math.max(top - bottom, MIN_SPAN)
  let interval = roundUp(span / 5)
  while (Math.ceil(top / interval) - Math.floor(bottom / interval) > 6) interval = roundUp(interval * 1.01)
  const max = Math.max(Math.ceil(top / interval), 0) * interval
  const min = Math.min(Math.floor(bottom / interval), 0) * interval
  return max - min < MIN_SPAN ? { min, max: min + roundUp(MIN_SPAN), interval } : { min, max, interval }
}
