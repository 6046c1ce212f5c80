/** To so many decimals. */
export const roundTo = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits

/** The same of what may not be known: null, for NaN too. */
export const roundKnown = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : roundTo(value, digits)
