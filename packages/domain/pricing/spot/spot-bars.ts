import { QUARTER_MS } from '../../time/floor-time.ts'

/** A span with one price, as the market sold it; null if unknown. */
export type SpotBar = { readonly startMs: number; readonly endMs: number; readonly price: number | null }

/**
 * The quarter-hours of a day as the market sold them: hours if it sold hours. If the quarter-hours of such an hour
 * differ (another resolution from noon, a gap within the hour), they stay quarter-hours.
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
