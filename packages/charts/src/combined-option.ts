import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { EChartsCoreOption } from 'echarts/core'
import { axisScale } from './axis-scale.ts'
import { backdrop, estimatedBand, levelAxis, timeAxis, valueAxis } from './chart-axes.ts'
import type { ChartFrame } from './chart-frame.ts'
import { withAlpha } from './chart-palette.ts'
import type { Drawing } from './drawing.ts'
import { lineShapes } from './drawn-shapes.ts'
import { comparedPoints, type LinePoint, linePoints } from './line-points.ts'
import { packed } from './packed-points.ts'
import { priceAxis, priceSteps } from './price-lane.ts'
import { fillColor, lineColor } from './series-colors.ts'
import { isBelowZero, seriesStyles, stackedAmong } from './series-styles.ts'
import { stackBounds, stackSeries } from './stack-option.ts'

const LANE_HEIGHT = 56
/** Height of the lane, including the name above it. */
const LANE_STEP = LANE_HEIGHT + 28

/** Edges of the plots inside the chart, px; the cursor's overlay uses the same numbers. */
function plotEdges(compact: boolean, lanes: number) {
  // room for the half of the last time label that extends beyond the plot
  return { left: compact ? 36 : 52, right: 20, top: 34, bottom: 30 + lanes * LANE_STEP }
}

export const levelSeries = (frame: ChartFrame) =>
  frame.chart.series.find((series) => series.key === 'soc' && series.values.some((value) => value != null))

/** All flows in one chart, with lanes for the price and the level if there are any. */
export const combinedDrawing = (frame: ChartFrame): Drawing => ({
  key: 'all',
  height: (frame.compact ? 300 : 340) + lanesOf(frame) * LANE_STEP,
  option: combinedOption(frame),
})

const lanesOf = (frame: ChartFrame) =>
  Number(frame.prices !== undefined) + Number(levelSeries(frame) !== undefined)

/** Sources stacked above zero, export and charging below, consumption as a line, price and battery level as lanes. */
function combinedOption(frame: ChartFrame): EChartsCoreOption {
  const { palette, compact, prices } = frame
  const level = levelSeries(frame)
  const lanes = lanesOf(frame)
  const edges = plotEdges(compact, lanes)
  const scale = combinedScale(frame)
  const grids = [
    edges,
    ...Array.from({ length: lanes }, (_, lane) => ({
      ...edges,
      bottom: 30 + (lanes - 1 - lane) * LANE_STEP,
    })),
  ]
  return {
    animation: false,
    aria: { enabled: false },
    textStyle: { fontFamily: palette.font },
    grid: grids.map((grid, index) => ({
      ...(index === 0
        ? grid
        : { left: grid.left, right: grid.right, bottom: grid.bottom, height: LANE_HEIGHT }),
      // a label in one plot must not make it narrower than the other, because both show the same hours
      outerBoundsMode: 'none',
    })),
    xAxis: grids.map((_, index) => timeAxis(frame, index, index === grids.length - 1)),
    yAxis: [
      valueAxis(frame, scale, 0),
      ...(prices ? [priceAxis(prices, palette, 1)] : []),
      ...(level ? [levelAxis(frame, lanes)] : []),
    ],
    series: [
      backdrop(frame, { axisIndex: 0, isNamed: true }),
      ...stackSeries(frame),
      ...estimatedBand(frame, visible(frame), true),
      ...consumptionSeries(frame),
      ...comparedLine(frame),
      ...(prices ? [priceSteps(prices, 1)] : []),
      ...(level ? [levelLine(frame, level, lanes)] : []),
    ],
  }
}

export function combinedScale(frame: Pick<ChartFrame, 'chart' | 'hidden' | 'compared'>) {
  const { chart } = frame
  let { lowest, highest } = stackBounds(frame)
  const consumption = visible(frame).find(({ key }) => key === 'consumption')
  for (const value of consumption?.values ?? []) {
    highest = Math.max(highest, value ?? 0)
    lowest = Math.min(lowest, value ?? 0)
  }
  const compared = comparedSeries(frame)
  const sign = compared && isBelowZero(chart.series, compared.key) ? -1 : 1
  for (const value of compared?.values ?? []) {
    highest = Math.max(highest, sign * (value ?? 0))
    lowest = Math.min(lowest, sign * (value ?? 0))
  }
  return axisScale(lowest, highest)
}

function visible({ chart, hidden }: Pick<ChartFrame, 'chart' | 'hidden'>) {
  const stacked = stackedAmong(chart.series)
  return chart.series.filter(
    ({ key }) => !hidden.has(key) && (stacked.includes(key) || key === 'consumption'),
  )
}

/** A line with a halo in the colour of the card, so it is readable on any area. */
function consumptionSeries(frame: ChartFrame) {
  const { chart, palette } = frame
  const series = chart.series.find(({ key }) => key === 'consumption')
  if (!series || frame.hidden.has('consumption')) return []
  const points = linePoints(chart, series)
  const line = (width: number, color: string, z: number) =>
    lineShapes(points, { name: 'consumption', z, color, width })
  return [line(5, palette.surface, 4), line(2.25, lineColor(seriesStyles.consumption, palette), 5)]
}

/**
 * The consumption of the other period or, for a device, its main series. The other series are stacked, so a
 * line above today's stack could not show their earlier values. In split charts each series has its own line.
 */
export function comparedSeries({
  chart,
  hidden,
  compared,
}: Pick<ChartFrame, 'chart' | 'hidden' | 'compared'>) {
  const keys = ['consumption', ...stackedAmong(chart.series)]
  const key = keys.find(
    (one) => !hidden.has(one as never) && chart.series.some((series) => series.key === one),
  )
  return compared?.find((series) => series.key === key)
}

function comparedLine(frame: ChartFrame) {
  const { chart, palette } = frame
  const series = comparedSeries(frame)
  if (!series) return []
  const sign = isBelowZero(chart.series, series.key) ? -1 : 1
  const points = signed(comparedPoints(chart, series), sign)
  return [lineShapes(points, { name: 'compared', z: 5.5, color: palette.text2, width: 1.75, dash: [5, 4] })]
}

function levelLine(frame: ChartFrame, level: Chart['series'][number], axisIndex: number) {
  const style = seriesStyles.soc
  return {
    type: 'line',
    name: 'soc',
    xAxisIndex: axisIndex,
    yAxisIndex: axisIndex,
    ...packed(linePoints(frame.chart, level)),
    connectNulls: false,
    showSymbol: false,
    silent: true,
    lineStyle: { color: lineColor(style, frame.palette), width: 1.5 },
    areaStyle: { color: withAlpha(fillColor(style, frame.palette), 0.35) },
  }
}

const signed = (points: readonly LinePoint[], sign: 1 | -1) =>
  points.map(([at, value]): LinePoint => [at, value === null ? null : sign * value])
