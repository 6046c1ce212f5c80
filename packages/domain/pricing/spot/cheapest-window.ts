/** Quarter-hours [start, start + count) of a column, and their mean price. */
export type PriceWindow = { readonly start: number; readonly count: number; readonly mean: number }

/**
 * The cheapest time for a run of `count` quarter-hours without a break ("best 2 h for the dishwasher"); the earliest if
 * several are equal. Null if no span of that length has all its prices, because unknown ones could be higher.
 * @param from first quarter-hour in which it may start
 * @param to quarter-hour before which it has to end
 */
export function cheapestWindow(
  prices: Float64Array,
  count: number,
  { from = 0, to = prices.length }: { readonly from?: number; readonly to?: number } = {},
): PriceWindow | null {
  let best: PriceWindow | null = null
  for (let start = Math.max(0, from); start + count <= Math.min(to, prices.length); start++) {
    // summed from scratch each time, because a running sum would carry NaN and rounding errors along
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

/**
 * Statistics of the known prices; null if no price is known. Every quarter-hour has the same weight: the mean is that
 * of the market, not of a consumer.
 */
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
