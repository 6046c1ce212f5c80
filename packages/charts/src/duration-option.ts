import { type DurationCurve, durationPoints } from '@kilowatt/domain/energy/series/load-duration'
import type { EChartsCoreOption } from 'echarts/core'
import { axisScale, axisTicks } from './axis-scale.ts'
import { type ChartPalette, withAlpha } from './chart-palette.ts'
import type { Drawing } from './drawing.ts'
import { fillColor, lineColor } from './series-colors.ts'
import type { SeriesStyle } from './series-styles.ts'

/** Largest number of points; more than a wide plot has pixels would be invisible. */
const MOST_POINTS = 1200

export type DurationFrame = {
  readonly curve: DurationCurve
  readonly style: SeriesStyle
  readonly palette: ChartPalette
  readonly unit: string
  readonly isLevel: boolean
  /** numbers on the axes */
  readonly number: (value: number) => string
  readonly share: (pct: number) => string
  readonly compact: boolean
}

/** Margins of the plot, px; the cursor above it uses the same. */
export const durationEdges = (compact: boolean) => ({
  left: compact ? 40 : 52,
  right: 20,
  top: 30,
  bottom: 30,
})

/** Power by the share of time in which it was reached. */
export const durationDrawing = (frame: DurationFrame): Drawing => ({
  key: 'duration',
  height: frame.compact ? 240 : 300,
  option: durationOption(frame),
})

function durationOption(frame: DurationFrame): EChartsCoreOption {
  const { curve, style, palette } = frame
  const { sorted } = curve
  const scale = frame.isLevel
    ? { min: 0, max: 100, interval: 25 }
    : axisScale(sorted.at(-1) ?? 0, sorted[0] ?? 0)
  const label = { color: palette.text2, fontSize: 11.5 }
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { ...durationEdges(frame.compact), outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: frame.compact ? 25 : 10,
      axisLine: { show: true, onZero: true, lineStyle: { color: palette.borderStrong } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...label, margin: 10, formatter: frame.share },
    },
    yAxis: {
      type: 'value',
      ...scale,
      name: frame.unit,
      nameGap: 14,
      nameTextStyle: { ...label, align: 'right', padding: [0, 6, 0, 0] },
      axisLabel: { ...label, customValues: axisTicks(scale), formatter: frame.number },
      axisLine: { show: false },
      axisTick: { show: false, customValues: axisTicks(scale) },
      splitLine: { lineStyle: { color: palette.border } },
    },
    series: [
      {
        type: 'line',
        data: durationPoints(curve, MOST_POINTS),
        showSymbol: false,
        silent: true,
        lineStyle: { color: lineColor(style, palette), width: 2 },
        itemStyle: { color: lineColor(style, palette) },
        areaStyle: { color: withAlpha(fillColor(style, palette), 0.4) },
      },
    ],
  }
}
