import type { QuarterDay } from '../../time/quarter-days.ts'

/**
 * Quarter-hours that receive shifted energy: the four cheapest hours of a day, so that the energy does not pile up
 * into a new peak.
 */
const INTO_QUARTERS = 16

/**
 * A load with a given daily energy moved evenly from the most expensive quarter-hours to the cheapest. A day's total
 * stays the same: no more is moved than was used, and nothing to an equally expensive time. Quarter-hours without a
 * reading or a price stay as they are.
 * @param pricePerKwh of each quarter-hour, NaN if there is no price
 */
export function shiftLoad(
  importWh: Float64Array,
  days: readonly QuarterDay[],
  pricePerKwh: Float64Array,
  kwhPerDay: number,
): Float64Array {
  const moved = importWh.slice()
  if (kwhPerDay <= 0) return moved
  const priceAt = (at: number) => pricePerKwh[at] ?? Number.NaN
  for (const { start, clock } of days) {
    const known: number[] = []
    for (let at = start; at < start + clock.length; at++)
      if (!Number.isNaN(importWh[at] ?? Number.NaN) && !Number.isNaN(priceAt(at))) known.push(at)
    known.sort((a, b) => priceAt(a) - priceAt(b) || a - b)
    const into = known.slice(0, INTO_QUARTERS)
    const dearestInto = into.at(-1)
    if (dearestInto === undefined) continue
    let left = kwhPerDay * 1000
    let taken = 0
    for (let i = known.length - 1; i >= into.length && left > 0; i--) {
      const at = known[i] ?? 0
      if (priceAt(at) <= priceAt(dearestInto)) break
      const wh = Math.min(left, importWh[at] ?? 0)
      moved[at] = (moved[at] ?? 0) - wh
      left -= wh
      taken += wh
    }
    for (const at of into) moved[at] = (moved[at] ?? 0) + taken / into.length
  }
  return moved
}
