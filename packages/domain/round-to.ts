/** Share of a sum below which its digits depend on the order in which it was added up. */
const SUM_NOISE = 1e-11

/**
 * To so many decimals, halves upwards. What is below a half only because of the order of its addends is a half, so that a sum has one
 * figure, whether it was added up from quarter-hours, days or months.
 */
export function roundTo(value: number, digits: number): number {
  const scaled = value * 10 ** digits
  return Math.round(scaled + Math.abs(scaled) * SUM_NOISE) / 10 ** digits
}

/** The same of what may not be known: null, for NaN too. */
export const roundKnown = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : roundTo(value, digits)
