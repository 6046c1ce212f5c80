import type { EnergyColor } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartPalette } from './chart-palette.ts'

/** The light energy colours of apps/web/src/ui/theme/tokens.json, the same in every theme. */
const energyColors = {
  solar: { line: '#be7f00', fill: '#f7c23a' },
  'grid-import': { line: '#6526be', fill: '#906ae5' },
  'grid-export': { line: '#9575c4', fill: '#ccbaeb' },
  'battery-discharge': { line: '#006550', fill: '#2a9b7c' },
  'battery-charge': { line: '#3f977c', fill: '#9adbc1' },
  consumption: { line: '#141b24', fill: '#b1b8c1' },
  ev: { line: '#0081be', fill: '#57b5f1' },
  hvac: { line: '#bf300a', fill: '#eb6c4a' },
  other: { line: '#767c85', fill: '#abb2bb' },
} as const satisfies Record<EnergyColor, { line: string; fill: string }>

/** The price colours, from the same file. */
const priceLevelColors = {
  negative: '#0f3bb7',
  very_low: '#1570d1',
  low: '#4b9bcf',
  normal: '#8c939b',
  high: '#d4771a',
  very_high: '#bd3403',
} as const

const colorsOf = (role: 'line' | 'fill') =>
  Object.fromEntries(Object.entries(energyColors).map(([stem, colors]) => [stem, colors[role]]))

/** Colours of a chart on white paper: the light set of the default theme. */
export const paperPalette: ChartPalette = {
  surface: '#ffffff',
  text: '#141a23',
  text2: '#595e65',
  border: '#d9dfe8',
  borderStrong: '#898e96',
  night: '#f4f5f7',
  noData: '#eef0f3',
  // falling lines, as on the screen; a document cannot use a picture as a pattern
  estimated: {
    svgElement: {
      tag: 'path',
      key: 'estimated',
      attrs: { d: 'M0 0L5 5', stroke: '#141a23', 'stroke-width': 0.8 },
    },
    svgWidth: 5,
    svgHeight: 5,
  },
  line: colorsOf('line'),
  fill: colorsOf('fill'),
  level: priceLevelColors,
  font: 'Roboto',
}
