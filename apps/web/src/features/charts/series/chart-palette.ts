import type { ChartPalette } from '@kilowatt/charts/chart-palette'
import { seriesStyles } from '@kilowatt/charts/series-styles'
import { priceLevels } from '@kilowatt/domain/pricing/spot/price-levels'
import { recordOf } from '@kilowatt/domain/record-of'
import { estimatedPattern, noDataPattern } from './no-data-pattern.ts'

/** The colours of the current theme. */
export function readChartPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element)
  const read = (name: string) => longHex(style.getPropertyValue(`--${name}`).trim())
  const stems = [...new Set(Object.values(seriesStyles).map((style) => style.color))]
  return {
    surface: read('surface'),
    text: read('text'),
    text2: read('text-2'),
    border: read('border'),
    borderStrong: read('border-strong'),
    night: read('night'),
    noData: noDataPattern(read('border-strong')),
    estimated: estimatedPattern(read('text')),
    line: Object.fromEntries(stems.map((stem) => [stem, read(`e-${stem}`)])),
    fill: Object.fromEntries(stems.map((stem) => [stem, read(`e-${stem}-fill`)])),
    level: recordOf(priceLevels, (level) => read(`pl-${level.replaceAll('_', '-')}`)),
    font: style.fontFamily,
  }
}

/**
 * Expands `#fff`, as in a minified style sheet, to `#ffffff`: mixing colours or adding an alpha needs all
 * digits.
 */
export const longHex = (color: string): string =>
  /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color
