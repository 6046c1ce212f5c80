import type { PriceLevel } from '@kilowatt/domain/pricing/spot/price-levels'

/**
 * Colours of a chart; the screen reads them from the CSS variables of the current theme, a document from the tokens.
 */
export type ChartPalette = {
  surface: string
  text: string
  text2: string
  border: string
  borderStrong: string
  night: string
  /** fills spans without data: a colour, or a pattern of the renderer */
  noData: string | object
  /** drawn over estimated spans */
  estimated: string | object
  line: Record<string, string>
  fill: Record<string, string>
  /** how expensive a price is */
  level: Record<PriceLevel, string>
  font: string
}

/** `color` with `alpha` as 8-digit hex; tokens are 6-digit hex. */
export function withAlpha(color: string, alpha: number): string {
  return `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`
}
