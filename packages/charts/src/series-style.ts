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
