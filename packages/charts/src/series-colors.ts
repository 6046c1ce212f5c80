import type { ChartPalette } from './chart-palette.ts'
import type { SeriesStyle } from './series-styles.ts'

/**
 * Hatching as ECharts decals, because hue alone must never distinguish outgoing energy. Rotations are
 * clockwise, but the angles in the names are counter-clockwise, as in the swatches of the lists.
 */
const decals = {
  hatch45: { rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [1.6, 4.4] },
  hatch135: { rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [1.6, 4.4] },
  dots: { symbol: 'circle', dashArrayX: [[2, 4]], dashArrayY: [2, 4], symbolSize: 1 },
  lines: { rotation: 0, dashArrayX: [1, 0], dashArrayY: [1, 4] },
  cross: { symbol: 'rect', dashArrayX: [[1, 5]], dashArrayY: [1, 5], symbolSize: 1 },
}

/** Colour and hatching of an area in ECharts' form. */
export function areaItemStyle(style: SeriesStyle, palette: ChartPalette, color: string) {
  if (style.area === 'solid' || style.area === 'none') return { color }
  return { color, decal: { symbol: 'rect', color: lineColor(style, palette), ...decals[style.area] } }
}

export const lineColor = (style: SeriesStyle, palette: ChartPalette) =>
  palette.line[style.color] ?? palette.text
export const fillColor = (style: SeriesStyle, palette: ChartPalette) =>
  palette.fill[style.color] ?? palette.text2

/** A step of lightness between devices of one category, which share a hue. */
const STEP = 0.16
const MOST_STEPS = 4

/**
 * The colour of a device by its position among those of its kind: the first unchanged, then alternately towards the
 * text and the card.
 */
export function deviceColor(color: string, place: number, { text, surface }: ChartPalette): string {
  const steps = Math.min(Math.ceil(place / 2), MOST_STEPS)
  return steps === 0 ? color : mixed(color, place % 2 === 1 ? text : surface, steps * STEP)
}

/** `color` with a share of another; both 6-digit hex. */
export function mixed(color: string, towards: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const isHex = (hex: string) => /^#[0-9a-f]{6}$/i.test(hex)
  if (!isHex(color) || !isHex(towards)) return color
  const mix = (at: number) =>
    Math.round(channel(color, at) * (1 - share) + channel(towards, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${mix(1)}${mix(3)}${mix(5)}`
}
