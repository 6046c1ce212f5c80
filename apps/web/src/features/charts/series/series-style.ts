import type { ChartPalette } from './chart-palette.ts'
import type { SeriesLook } from './series-looks.ts'

/**
 * Hatching as ECharts decals: out of the site is never told by hue alone. Rotations run clockwise, the angles of the names
 * the other way, as in the swatches of the lists.
 */
const decals = {
  hatch45: { rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [1.6, 4.4] },
  hatch135: { rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [1.6, 4.4] },
  dots: { symbol: 'circle', dashArrayX: [[2, 4]], dashArrayY: [2, 4], symbolSize: 1 },
  lines: { rotation: 0, dashArrayX: [1, 0], dashArrayY: [1, 4] },
  cross: { symbol: 'rect', dashArrayX: [[1, 5]], dashArrayY: [1, 5], symbolSize: 1 },
}

/** Colour and hatching of an area as ECharts wants them. */
export function areaItemStyle(look: SeriesLook, palette: ChartPalette, color: string) {
  if (look.area === 'solid' || look.area === 'none') return { color }
  return { color, decal: { symbol: 'rect', color: lineColor(look, palette), ...decals[look.area] } }
}

export const lineColor = (look: SeriesLook, palette: ChartPalette) => palette.line[look.color] ?? palette.text
export const fillColor = (look: SeriesLook, palette: ChartPalette) =>
  palette.fill[look.color] ?? palette.text2

let hatch: { color: string; canvas: HTMLCanvasElement } | null = null

/** Diagonal hairlines for spans without data; one tile is kept as the theme rarely changes. */
export function noDataPattern(color: string) {
  if (hatch?.color !== color) {
    const canvas = document.createElement('canvas')
    canvas.width = 8
    canvas.height = 8
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser draws no canvas')
    context.strokeStyle = color
    context.globalAlpha = 0.6
    context.beginPath()
    for (const shift of [-8, 0, 8]) {
      context.moveTo(shift, 8)
      context.lineTo(shift + 8, 0)
    }
    context.stroke()
    hatch = { color, canvas }
  }
  return { image: hatch.canvas, repeat: 'repeat' as const }
}
