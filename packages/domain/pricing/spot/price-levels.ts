/** How dear a price is among those around it, from the cheapest; the names of the design's colours. */
export const priceLevels = ['negative', 'very_low', 'low', 'normal', 'high', 'very_high'] as const
export type PriceLevel = (typeof priceLevels)[number]

/** Prices between levels, in the unit of the prices. */
export type PriceBounds = {
  /** up to it very low */
  readonly veryLow: number
  /** up to it low */
  readonly low: number
  /** from it high */
  readonly high: number
  /** from it very high */
  readonly veryHigh: number
}

/** Shares of the time below each bound (design tokens, `priceLevel.bounds`). */
const SHARES = { veryLow: 0.1, low: 0.35, high: 0.65, veryHigh: 0.9 } as const

/**
 * Bounds by how the prices of the days that are shown together are distributed: a level says what is cheap then, not what would be
 * elsewhere. Null where no price is known, and where all are alike: nothing is cheap or dear among equals.
 */
export function priceBounds(prices: Iterable<number>): PriceBounds | null {
  const sorted = [...prices].filter((price) => !Number.isNaN(price)).sort((a, b) => a - b)
  if (sorted.length === 0 || sorted[0] === sorted.at(-1)) return null
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
  return {
    veryLow: at(SHARES.veryLow),
    low: at(SHARES.low),
    high: at(SHARES.high),
    veryHigh: at(SHARES.veryHigh),
  }
}

/** Below zero is its own level, however often it is. */
export function priceLevel(price: number, bounds: PriceBounds | null): PriceLevel {
  if (price < 0) return 'negative'
  if (bounds === null) return 'normal'
  // what is dear by one bound and cheap by another is neither: many alike
  if (price >= bounds.high && price <= bounds.low) return 'normal'
  if (price <= bounds.veryLow) return 'very_low'
  if (price <= bounds.low) return 'low'
  if (price < bounds.high) return 'normal'
  return price < bounds.veryHigh ? 'high' : 'very_high'
}
