import { seriesLooks } from './series-looks.ts'

/** Colours of the chart, read from the CSS variables of the theme in force. */
export type ChartPalette = {
  surface: string
  text: string
  text2: string
  border: string
  borderStrong: string
  night: string
  line: Record<string, string>
  fill: Record<string, string>
  font: string
}

export function readChartPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const stems = [...new Set(Object.values(seriesLooks).map((look) => look.color))]
  return {
    surface: read('surface'),
    text: read('text'),
    text2: read('text-2'),
    border: read('border'),
    borderStrong: read('border-strong'),
    night: read('night'),
    line: Object.fromEntries(stems.map((stem) => [stem, read(`e-${stem}`)])),
    fill: Object.fromEntries(stems.map((stem) => [stem, read(`e-${stem}-fill`)])),
    font: style.fontFamily,
  }
}

/** `color` with `alpha` as 8-digit hex; tokens are 6-digit hex. */
export function withAlpha(color: string, alpha: number): string {
  return `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`
}
