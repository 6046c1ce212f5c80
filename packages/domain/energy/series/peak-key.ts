import { MINUTE_MS } from '../../time/floor-time.ts'

/**
 * The highest power of a span and its time as one number. Of two spans, the larger number is the peak of
 * both; if the powers are equal, the earlier one. Therefore, the peak of a day is the `max` over its
 * quarter-hours, in memory and in the database. Whole watts below 2^27 (134 MW), then minutes since 1990
 * counted down from 2^25 (to 2053): 52 bits, which a double stores exactly.
 */
export const PEAK_MINUTES = 2 ** 25
const ORIGIN_MS = Date.UTC(1990, 0, 1)
const MAX_W = 2 ** 27 - 1

/** W, and the start of its minute, epoch ms */
export type Peak = { readonly powerW: number; readonly at: number }

/** @returns NaN for an unknown power */
export function peakKey(powerW: number, atMs: number): number {
  const minute = Math.floor((atMs - ORIGIN_MS) / MINUTE_MS)
  return Math.min(MAX_W, Math.max(0, Math.round(powerW))) * PEAK_MINUTES + (PEAK_MINUTES - 1 - minute)
}

export function peakOf(key: number | null): Peak | null {
  if (key === null) return null
  const minute = PEAK_MINUTES - 1 - (key % PEAK_MINUTES)
  return { powerW: Math.floor(key / PEAK_MINUTES), at: ORIGIN_MS + minute * MINUTE_MS }
}

/** The higher of two peaks; an unknown peak is ignored. */
export const higherPeak = (a: number | null, b: number | null): number | null => {
  if (a === null || Number.isNaN(a)) return b === null || Number.isNaN(b) ? null : b
  return b === null || Number.isNaN(b) ? a : Math.max(a, b)
}

/** Peak of the rows [from, to) of a column of minutes; NaN if none is known. */
export function peakOfMinutes(powerW: Float64Array, startMs: number, from: number, to: number): number {
  let highest = -1
  let row = -1
  for (let i = Math.max(0, from); i < Math.min(to, powerW.length); i++) {
    const power = powerW[i] ?? Number.NaN
    if (Math.round(Math.max(0, power)) > highest) {
      highest = Math.round(Math.max(0, power))
      row = i
    }
  }
  return row < 0 ? Number.NaN : peakKey(highest, startMs + row * MINUTE_MS)
}
