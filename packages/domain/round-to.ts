/** Relative size below which the digits of a sum depend on the order of addition. */
const SUM_NOISE = 1e-11

/**
 * Rounds to decimals, halves up. A value that is below a half only because of the order of addition counts as
 * a half, so a sum from quarter-hours equals the sum from days or months.
 */
export function roundTo(value: number, digits: number): number {
  const scaled = value * 10 ** digits
  return Math.round(scaled + Math.abs(scaled) * SUM_NOISE) / 10 ** digits
}

/** Rounds a value that may be unknown: null and NaN become null. */
export const roundKnown = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : roundTo(value, digits)
