/** Relative size below which the digits of a sum depend on the order of addition. */
const SUM_NOISE = 1e-11

/**
 * Rounds to decimals, halves up. A value that is just below a half only because of the order of addition counts as a
 * half, so a sum is the same whether added up from quarter-hours, days or months.
 */
export function roundTo(value: number, digits: number): number {
  const scaled = value * 10 ** digits
  return Math.round(scaled + Math.abs(scaled) * SUM_NOISE) / 10 ** digits
}

/** The same for values that may be unknown: null, also for NaN. */
export const roundKnown = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : roundTo(value, digits)
