/** Quarter-hours [start, start + count) of a column, and their mean price. */
export type PriceWindow = { readonly start: number; readonly count: number; readonly mean: number }

/**
 * The cheapest time for something that runs `count` quarter-hours without a break ("best 2 h for the dishwasher"): the earliest of
 * equals. Null where no span of that length has all of its prices: what is not known could be dearer.
 * @param from the first quarter-hour in which it may begin @param to the one before which it has to be over
 */
export function cheapestWindow(
  prices: Float64Array,
  count: number,
  { from = 0, to = prices.length }: { readonly from?: number; readonly to?: number } = {},
): PriceWindow | null {
  let best: PriceWindow | null = null
  for (let start = Math.max(0, from); start + count <= Math.min(to, prices.length); start++) {
    // added anew each time: a running sum would remember a NaN for ever, and roundings
    let sum = 0
    for (let i = start; i < start + count; i++) sum += prices[i] ?? Number.NaN
    if (!Number.isNaN(sum) && (best === null || sum / count < best.mean))
      best = { start, count, mean: sum / count }
  }
  return best
}

export type PriceStatistics = {
  readonly mean: number
  readonly min: number
  readonly max: number
  /** quarter-hours below zero */
  readonly negative: number
  readonly known: number
}

/** Of what is known; null where nothing is. Every quarter-hour counts alike: the mean is that of the market, not of what somebody used. */
export function priceStatistics(prices: Float64Array): PriceStatistics | null {
  const known = prices.filter((price) => !Number.isNaN(price))
  if (known.length === 0) return null
  let [sum, min, max, negative] = [0, Infinity, -Infinity, 0]
  for (const price of known) {
    sum += price
    min = Math.min(min, price)
    max = Math.max(max, price)
    if (price < 0) negative += 1
  }
  return { mean: sum / known.length, min, max, negative, known: known.length }
}
