import { QUARTER_MS } from '../../time/floor-time.ts'

/** A span of one price, as the market sold it; null where none is known. */
export type SpotBar = { readonly startMs: number; readonly endMs: number; readonly price: number | null }

/**
 * The quarter-hours of a day as what the market sold: hours where it sold hours. Where the quarter-hours of such a span are not alike
 * (another resolution from noon on, a gap within), they stay quarter-hours.
 */
export function spotBars(
  fromMs: number,
  prices: readonly (number | null)[],
  publishedMinutes: number | null,
): SpotBar[] {
  const each = Math.max(1, Math.round((publishedMinutes ?? 15) / 15))
  const bars: SpotBar[] = []
  for (let i = 0; i < prices.length; i += each) {
    const part = prices.slice(i, i + each)
    const [first = null] = part
    if (part.every((price) => price === first))
      bars.push({
        startMs: fromMs + i * QUARTER_MS,
        endMs: fromMs + (i + part.length) * QUARTER_MS,
        price: first,
      })
    else
      for (const [n, price] of part.entries())
        bars.push({
          startMs: fromMs + (i + n) * QUARTER_MS,
          endMs: fromMs + (i + n + 1) * QUARTER_MS,
          price,
        })
  }
  return bars
}
