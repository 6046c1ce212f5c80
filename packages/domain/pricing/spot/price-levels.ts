/** Level of a price among the prices shown, cheapest first; also the names of the design's colours. */
export const priceLevels = ['negative', 'very_low', 'low', 'normal', 'high', 'very_high'] as const
export type PriceLevel = (typeof priceLevels)[number]

/** Limits between levels, in the unit of the prices. */
export type PriceBounds = {
  /** prices up to this are very low */
  readonly veryLow: number
  /** prices up to this are low */
  readonly low: number
  /** prices from this on are high */
  readonly high: number
  /** prices from this on are very high */
  readonly veryHigh: number
}

/** Shares of the time below each bound (design tokens, `priceLevel.bounds`). */
const SHARES = { veryLow: 0.1, low: 0.35, high: 0.65, veryHigh: 0.9 } as const

/**
 * Limits from the distribution of the prices shown together, so a level says what is cheap in this range, not in
 * general. Null if no price is known or all are equal, because then no price is cheap or expensive.
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

/** A price below zero has its own level, however frequent such prices are. */
export function priceLevel(price: number, bounds: PriceBounds | null): PriceLevel {
  if (price < 0) return 'negative'
  if (bounds === null) return 'normal'
  // if many prices are equal, a price can be both high and low by the limits; then its level is normal
  if (price >= bounds.high && price <= bounds.low) return 'normal'
  if (price <= bounds.veryLow) return 'very_low'
  if (price <= bounds.low) return 'low'
  if (price < bounds.high) return 'normal'
  return price < bounds.veryHigh ? 'high' : 'very_high'
}
