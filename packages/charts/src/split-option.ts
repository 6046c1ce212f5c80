import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import type { EChartsCoreOption } from 'echarts/core'
import { type AxisScale, axisScale } from './axis-scale.ts'
import { backdrop, estimatedBand, timeAxis, valueAxis } from './chart-axes.ts'
import type { ChartFrame } from './chart-frame.ts'
import { withAlpha } from './chart-palette.ts'
import type { Drawing } from './drawing.ts'
import { lineShapes } from './drawn-shapes.ts'
import { comparedPoints, linePoints } from './line-points.ts'
import { packed } from './packed-points.ts'
import { type PriceLane, priceAxis, priceSteps } from './price-lane.ts'
import { areaItemStyle, fillColor, lineColor } from './series-colors.ts'
import { seriesStyles } from './series-styles.ts'

const GAP = 34
/** Gap below the last plot. */
const TIME_LABELS = 34
const splitPlotHeight = (compact: boolean) => (compact ? 120 : 132)

/** The series with a separate small chart: all shown series that have a value. */
const splitSeries = ({ chart, hidden }: ChartFrame) =>
  chart.series.filter(({ key, values }) => !hidden.has(key) && values.some((value) => value != null))

/** One small chart per quantity, stacked vertically, with a common time axis, cursor and scale of compared values. */
export function splitDrawings(frame: ChartFrame): Drawing[] {
  const shown = splitSeries(frame)
  const drawn = shown
    .filter(({ unit }) => unit !== '%')
    .flatMap(({ key, values }) => [values, comparedWith(frame, key) ?? []])
  const highest = Math.max(
    0,
    ...drawn.map((values) => values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)),
  )
  // negative in differences, and if consumers report more than their house uses
  const lowest = Math.min(
    0,
    ...drawn.map((values) => values.reduce<number>((min, value) => Math.min(min, value ?? 0), 0)),
  )
  const common = withWholeTicks(axisScale(lowest, highest))
  const lanes = frame.prices ? [priceDrawing(frame, frame.prices)] : []
  const drawings = shown.map((series, index) => {
    const isLast = lanes.length === 0 && index === shown.length - 1
    return {
      key: series.key,
      height: splitPlotHeight(frame.compact) + GAP + (isLast ? TIME_LABELS : 0),
      option: splitOption(frame, series, { scale: common, isFirst: index === 0, isLast }),
    }
  })
  return [...drawings, ...lanes]
}

/** A small plot has a number only at its upper end, so that number has to be round. */
const withWholeTicks = ({ min, max, interval }: AxisScale): AxisScale => ({
  min,
  max: Math.ceil(max / interval) * interval,
  interval,
})

/** The last plot, with the time labels below it. */
function priceDrawing(frame: ChartFrame, prices: PriceLane): Drawing {
  return {
    key: 'price',
    height: splitPlotHeight(frame.compact) + GAP + TIME_LABELS,
    option: {
      animation: false,
      textStyle: { fontFamily: frame.palette.font },
      grid: gridOf(frame),
      xAxis: timeAxis(frame, 0, true),
      yAxis: priceAxis(prices, frame.palette, 0),
      series: [backdrop(frame, { axisIndex: 0, isNamed: false }), priceSteps(prices, 0)],
    },
  }
}

const gridOf = ({ compact }: ChartFrame) => ({
  left: compact ? 36 : 52,
  // room for the half of the last time label that extends beyond the plot; must not make this plot narrower
  // than the others
  right: 20,
  outerBoundsMode: 'none',
  top: 26,
  height: splitPlotHeight(compact),
})

const comparedWith = ({ compared }: ChartFrame, key: ChartSeriesKey) =>
  compared?.find((one) => one.key === key)?.values

type Place = { scale: AxisScale; isFirst: boolean; isLast: boolean }

function splitOption(
  frame: ChartFrame,
  series: Chart['series'][number],
  { scale, isFirst, isLast }: Place,
): EChartsCoreOption {
  const { key, unit } = series
  return {
    animation: false,
    textStyle: { fontFamily: frame.palette.font },
    grid: gridOf(frame),
    xAxis: timeAxis(frame, 0, isLast),
    yAxis: {
      ...valueAxis(
        frame,
        unit === '%' ? { min: 0, max: 100, interval: 100 } : { ...scale, interval: scale.max },
        0,
      ),
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
    },
    series: [
      backdrop(frame, { axisIndex: 0, isNamed: isFirst }),
      ...splitLine(frame, series),
      ...estimatedBand(frame, [series], isFirst),
      ...comparedLine(frame, series),
    ],
  }
}

function splitLine(frame: ChartFrame, series: Chart['series'][number]) {
  const { chart, palette } = frame
  const { key } = series
  const style = seriesStyles[key]
  const points = linePoints(chart, series)
  const area = {
    type: 'line',
    name: key,
    ...packed(points),
    connectNulls: false,
    showSymbol: false,
    silent: true,
    sampling: 'minmax',
    lineStyle: { width: 0 },
    itemStyle: areaItemStyle(style, palette, fillColor(style, palette)),
    areaStyle: { color: withAlpha(fillColor(style, palette), 0.45) },
  }
  const line = lineShapes(points, {
    name: key,
    z: 2.5,
    color: lineColor(style, palette),
    width: key === 'consumption' ? 2.25 : 1.5,
    dash: style.dash,
  })
  return style.area === 'none' ? [line] : [area, line]
}

function comparedLine(frame: ChartFrame, { key }: Chart['series'][number]) {
  const { chart, palette } = frame
  const values = comparedWith(frame, key)
  if (!values) return []
  const points = comparedPoints(chart, { key, values })
  return [
    lineShapes(points, { name: `compared ${key}`, z: 2.6, color: palette.text2, width: 1.5, dash: [5, 4] }),
  ]
}
