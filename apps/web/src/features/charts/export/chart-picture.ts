import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import type { ChartPalette } from '@kilowatt/charts/chart-palette'
import { fillColor, lineColor } from '@kilowatt/charts/series-colors'
import { type SeriesStyle, seriesStyles } from '@kilowatt/charts/series-styles'
import { flowLines } from './flow-lines.ts'

/** Pixels of the picture per pixel of the screen. */
export const PICTURE_SCALE = 2

export const MARGIN = 20
const TITLE = { font: '620 17px', line: 24 }
export const TEXT = { font: '450 12px', line: 20 }
const SWATCH = 11
/** distance between the strokes of a hatch */
const HATCH = SWATCH / 2
const LINE = 2.25
const GAP = 16

type Header = {
  title: string
  /** quantity, unit, time, zone and interval */
  facts: readonly string[]
  legend: readonly LegendItem[]
}
export type LegendItem = { readonly label: string } & (
  | { readonly style: SeriesStyle }
  /** for series that are not energy: a plain square, or a line */
  | { readonly color: string; readonly isLine?: boolean }
)

/**
 * The drawn flows with their names. A saved picture has no lists below the plot to explain the colours. The
 * battery level has its name in its own lane.
 */
export const pictureLegend = ({ chart, hidden, seriesLabel }: ChartFrame) =>
  chart.series
    .filter(({ key, values }) => !hidden.has(key) && values.some((value) => value !== null))
    .map(({ key }) => ({ label: seriesLabel(key), style: seriesStyles[key] }))
    .filter(({ style }) => style.role === 'in' || style.role === 'out')

/** The plot under a descriptive header, as a data URL of a PNG. `plot` is drawn at `PICTURE_SCALE`. */
export function chartPicture(plot: HTMLCanvasElement, header: Header, palette: ChartPalette): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no canvas')
  const fontOf = (style: { font: string }) => `${style.font} ${palette.font}`
  context.font = fontOf(TEXT)
  const width = plot.width / PICTURE_SCALE - 2 * MARGIN
  const textWidth = (text: string) => context.measureText(text).width
  const labelAt = SWATCH + 6
  const facts = flowLines(header.facts, { widthOf: textWidth, gap: GAP, width })
  const legend = flowLines(header.legend, {
    widthOf: ({ label }) => labelAt + textWidth(label),
    gap: GAP,
    width,
  })
  const height = MARGIN + TITLE.line + (facts.length + legend.length) * TEXT.line + 8

  canvas.width = plot.width
  canvas.height = plot.height + height * PICTURE_SCALE
  context.fillStyle = palette.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(plot, 0, height * PICTURE_SCALE)

  context.scale(PICTURE_SCALE, PICTURE_SCALE)
  context.textBaseline = 'middle'
  let y = MARGIN + TITLE.line / 2
  context.font = fontOf(TITLE)
  context.fillStyle = palette.text
  context.fillText(header.title, MARGIN, y)
  y += (TITLE.line + TEXT.line) / 2
  context.font = fontOf(TEXT)
  for (const line of facts) {
    let x = MARGIN
    context.fillStyle = palette.text2
    for (const fact of line) {
      context.fillText(fact, x, y)
      x += textWidth(fact) + GAP
    }
    y += TEXT.line
  }
  for (const line of legend) {
    let x = MARGIN
    for (const item of line) {
      if ('style' in item) drawSwatch(context, { x, y, style: item.style }, palette)
      else {
        context.fillStyle = item.color
        const height = item.isLine ? LINE : SWATCH
        context.fillRect(x, y - height / 2, SWATCH, height)
      }
      context.fillStyle = palette.text
      context.fillText(item.label, x + labelAt, y)
      x += labelAt + textWidth(item.label) + GAP
    }
    y += TEXT.line
  }
  return canvas.toDataURL('image/png')
}

type Swatch = { x: number; y: number; style: SeriesStyle }

/** A square in the style of its area: filled, hatched in either direction, or a line. */
function drawSwatch(context: CanvasRenderingContext2D, { x, y, style }: Swatch, palette: ChartPalette) {
  const top = y - SWATCH / 2
  context.save()
  context.strokeStyle = lineColor(style, palette)
  context.beginPath()
  if (style.area === 'none') {
    context.lineWidth = LINE
    context.moveTo(x, y)
    context.lineTo(x + SWATCH, y)
    context.stroke()
  } else paintArea(context, { x, y: top, width: SWATCH, height: SWATCH }, style, palette)
  context.restore()
}

type Box = { x: number; y: number; width: number; height: number }

/** An area in the colour of its series, hatched as in the plot. */
export function paintArea(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  style: SeriesStyle,
  palette: ChartPalette,
) {
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.fillStyle = fillColor(style, palette)
  context.strokeStyle = lineColor(style, palette)
  context.globalAlpha = style.area === 'solid' ? 0.85 : 0.4
  context.fill()
  context.globalAlpha = 1
  context.stroke()
  if (style.area !== 'solid') {
    context.clip()
    context.beginPath()
    for (let start = x - height; start < x + width; start += HATCH) {
      const [top, bottom] = style.area === 'hatch45' ? [start + height, start] : [start, start + height]
      context.moveTo(top, y)
      context.lineTo(bottom, y + height)
    }
    context.stroke()
  }
  context.restore()
}
