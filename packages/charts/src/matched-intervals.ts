import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'

/** Intervals of a range, each by its start; epoch ms. */
export type Intervals = {
  readonly from: number
  readonly timezone: string
  readonly interval: number | string
  readonly at: readonly number[]
}

/**
 * Index of the matching interval of another range for each interval of this one, undefined if there is none: months by
 * position, anything shorter by the clock, so that 07:00 matches 07:00 on a day of 23 hours, too. A repeated hour
 * matches its first pass first; its second pass matches only another second pass.
 */
export function matchedIntervals(of: Intervals, other: Intervals): (number | undefined)[] {
  const indexOf = new Map(placesIn(other).map((place, index) => [place, index]))
  return placesIn(of).map((place) => indexOf.get(place))
}

function placesIn({ from, timezone, interval, at }: Intervals): string[] {
  if (interval === 'month') return at.map((_, index) => String(index))
  const firstMs = toLocalMs(timezone, from)
  const passes = new Map<number, number>()
  return at.map((ms) => {
    const localMs = toLocalMs(timezone, ms) - firstMs
    const pass = (passes.get(localMs) ?? 0) + 1
    passes.set(localMs, pass)
    return `${localMs} ${pass}`
  })
}
