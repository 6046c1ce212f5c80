import type { ChartFrame } from '@kilowatt/charts/chart-frame'
import { combinedDrawing } from '@kilowatt/charts/combined-option'
import { expect, test } from 'vitest'
import { readChartPalette } from '../series/chart-palette.ts'
import { init } from './echarts-core.ts'

const from = Date.parse('2026-06-15T22:00Z')
const to = from + 86_400_000
const HOUR_MS = 3_600_000

const frame = (compact: boolean): ChartFrame => ({
  chart: {
    from,
    to,
    timezone: 'Europe/Ljubljana',
    interval: 3600,
    measure: 'power',
    source: 'quarters',
    at: Array.from({ length: 24 }, (_, i) => from + i * HOUR_MS),
    series: (['solar', 'soc'] as const).map((key) => ({
      key,
      unit: key === 'soc' ? '%' : 'W',
      values: Array(24).fill(50),
      totalWh: null,
      peak: null,
      means: [],
    })),
  },
  hidden: new Set(),
  palette: readChartPalette(document.body),
  ticks: Array.from({ length: 5 }, (_, i) => ({
    at: from + i * 6 * HOUR_MS,
    label: `${String(i * 6).padStart(2, '0')}:00`,
  })),
  nights: [],
  now: null,
  noDataLabel: '',
  estimatedLabel: '',
  nowLabel: '',
  seriesLabel: (key) => key,
  axisNumber: String,
  axisUnit: 'W',
  compact,
})

test.each([
  ['phones', true, 330],
  ['desktops', false, 900],
] as const)(
  'on %s the plot and its lane show the same hours at the same positions',
  (_where, compact, width) => {
    const host = document.createElement('div')
    const { height, option } = combinedDrawing(frame(compact))
    Object.assign(host.style, { width: `${width}px`, height: `${height}px` })
    document.body.append(host)
    const chart = init(host)
    chart.setOption(option)
    const placesOf = (xAxisIndex: number) =>
      [from, from + 12 * HOUR_MS, to].map((at) => chart.convertToPixel({ xAxisIndex }, at))
    expect(placesOf(0)).toEqual(placesOf(1))
    chart.dispose()
    host.remove()
  },
)
