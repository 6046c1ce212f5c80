/** Prefixes of W and Wh: none up to 1000, k above, M above 1,000,000 (spec: defaults). */
export type WattPrefix = '' | 'k' | 'M'

const divisors = { '': 1, k: 1e3, M: 1e6 } as const satisfies Record<WattPrefix, number>

export function scaleTo(prefix: WattPrefix, watts: number): number {
  return watts / divisors[prefix]
}

/**
 * The prefix for values that are compared with each other (one axis, column, sentence, readout): the prefix
 * of the largest value. Values in W or Wh; nulls are ignored.
 */
export function sharedPrefix(values: readonly (number | null)[]): WattPrefix {
  const largest = values.reduce<number>((max, value) => Math.max(max, Math.abs(value ?? 0)), 0)
  if (largest > 1e6) return 'M'
  return largest > 1e3 ? 'k' : ''
}

/** Decimals of an energy by prefix, the same wherever it is a single figure: 8.88 MWh, 51.2 kWh, 840 Wh. */
export const energyDigits = { '': 0, k: 1, M: 2 } as const satisfies Record<WattPrefix, number>

/** Value of the last shown digit, in W or Wh: `digits` decimals with a prefix, whole numbers without one. */
export function lastDigit(prefix: WattPrefix, digits: number): number {
  return prefix === '' ? 1 : divisors[prefix] / 10 ** digits
}
