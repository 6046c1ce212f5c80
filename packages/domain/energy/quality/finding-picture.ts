import { MINUTE_MS } from '../../time/floor-time.ts'
import type { FoundSpan, JudgedSpan } from './findings.ts'

export type Picture = { readonly from: number; readonly to: number; readonly values: Float64Array }

/** Points of a thumbnail chart. */
const SPOTS = 48
const LEAST_AROUND_MS = 30 * MINUTE_MS

/**
 * Thumbnail of a finding, with the same time before and after it: at each point the value furthest from zero,
 * NaN if there is none.
 */
export function pictureOf(
  { columns, startMs, minutes }: JudgedSpan,
  { quantity, from, to }: FoundSpan,
): Picture | null {
  const column = columns[quantity ?? 'powerW']
  if (!column) return null
  const around = Math.max(LEAST_AROUND_MS, (to - from) / 2)
  const first = Math.max(0, Math.floor((from - around - startMs) / MINUTE_MS))
  const last = Math.min(minutes, Math.ceil((to + around - startMs) / MINUTE_MS))
  const spots = Math.min(SPOTS, last - first)
  if (spots < 2) return null
  const values = new Float64Array(spots).fill(Number.NaN)
  for (let row = first; row < last; row++) {
    const value = column[row] ?? Number.NaN
    const spot = Math.floor(((row - first) * spots) / (last - first))
    const known = values[spot] ?? Number.NaN
    if (Number.isNaN(known) || Math.abs(value) > Math.abs(known)) values[spot] = value
  }
  return { from: startMs + first * MINUTE_MS, to: startMs + last * MINUTE_MS, values }
}
