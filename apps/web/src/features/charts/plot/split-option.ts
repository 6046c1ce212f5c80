import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { EChartsCoreOption } from 'echarts/core'
import { withAlpha } from '../series/chart-palette.ts'
import { seriesLooks } from '../series/series-looks.ts'
import { areaItemStyle, fillColor, lineColor } from '../series/series-style.ts'
import { axisScale } from './axis-scale.ts'
import { backdrop, timeAxis, valueAxis } from './chart-axes.ts'
import type { ChartFrame } from './chart-frame.ts'
import { linePoints } from './line-points.ts'

const GAP = 34
const splitPlotHeight = (compact: boolean) => (compact ? 120 : 132)

/** The series that get a small chart of their own: all shown ones that have a value. */
const splitSeries = ({ chart, hidden }: ChartFrame) =>
  chart.series.filter(({ key, values }) => !hidden.has(key) && values.some((value) => value != null))

export const splitHeight = (frame: ChartFrame) =>
  splitSeries(frame).length * (splitPlotHeight(frame.compact) + GAP) + 34

/** One small chart per quantity; time axis, cursor and the scale of compared values are common. */
export function splitOption(frame: ChartFrame): EChartsCoreOption {
  const shown = splitSeries(frame)
  const highest = Math.max(
    0,
    ...shown.filter(({ unit }) => unit !== '%').flatMap(({ values }) => values.map((value) => value ?? 0)),
  )
  const common = axisScale(0, highest)
  const scale = { ...common, interval: common.max }
  const height = splitPlotHeight(frame.compact)
  const left = frame.compact ? 36 : 52
  return {
    animation: false,
    textStyle: { fontFamily: frame.palette.font },
    grid: shown.map((_, index) => ({
      left,
      right: frame.compact ? 10 : 20,
      top: 26 + index * (height + GAP),
      height,
    })),
    xAxis: shown.map((_, index) => timeAxis(frame, index, index === shown.length - 1)),
    yAxis: shown.map(({ key, unit }, index) => ({
      ...valueAxis(frame, unit === '%' ? { min: 0, max: 100, interval: 100 } : scale, index),
      name: `${frame.seriesLabel(key)}, ${unit === '%' ? '%' : frame.axisUnit}`,
      nameGap: 8,
      nameTextStyle: {
        color: frame.palette.text,
        align: 'left',
        padding: [0, 0, 0, 6],
        fontSize: 12,
        fontWeight: 500,
      },
      ...(unit === '%' ? { axisLabel: { color: frame.palette.text2, fontSize: 11.5 } } : {}),
    })),
    series: shown.flatMap((series, index) => [backdrop(frame, index), splitLine(frame, series, index)]),
  }
}

function splitLine(frame: ChartFrame, series: Chart['series'][number], index: number) {
  const { chart, palette } = frame
  const { key } = series
  const look = seriesLooks[key]
  const hasArea = look.area !== 'none'
  return {
    type: 'line',
    name: key,
    xAxisIndex: index,
    yAxisIndex: index,
    data: linePoints(chart, series),
    connectNulls: false,
    showSymbol: false,
    silent: true,
    sampling: 'minmax',
    lineStyle: {
      color: lineColor(look, palette),
      width: key === 'consumption' ? 2.25 : 1.5,
      type: look.dash ?? 'solid',
    },
    itemStyle: areaItemStyle(look, palette, fillColor(look, palette)),
    ...(hasArea ? { areaStyle: { color: withAlpha(fillColor(look, palette), 0.45) } } : {}),
    ...(chart.measure === 'energy' && key !== 'soc' ? { step: 'end' } : {}),
  }
}
