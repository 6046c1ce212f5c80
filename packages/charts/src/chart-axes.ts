import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { type AxisScale, axisTicks } from './axis-scale.ts'
import type { ChartFrame } from './chart-frame.ts'
import { estimatedIn, gapsOf } from './chart-intervals.ts'

/** Distance to the end of the axis, as a share of it, at which half of the "now" flag would be outside the plot. */
const FLAG_HALF = { compact: 0.14, wide: 0.05 }

type Seam = NonNullable<ChartFrame['seams']>[number]

/** Night, gaps and now, behind and above the values. Their names are written once, above the first plot. */
export function backdrop(frame: ChartFrame, { axisIndex, isNamed }: { axisIndex: number; isNamed: boolean }) {
  const { chart, palette, now } = frame
  const seams = (frame.seams ?? []).filter(({ at }) => at > chart.from && at < chart.to)
  const gaps = gapsOf(chart, now ?? chart.to)
  const left = now === null ? 1 : (chart.to - now) / (chart.to - chart.from)
  // text below a flag would be unreadable
  const isUnderFlag = (from: number, to: number) =>
    now !== null &&
    now - (from + to) / 2 < 2 * FLAG_HALF[frame.compact ? 'compact' : 'wide'] * (chart.to - chart.from)
  const hasRoom = left > FLAG_HALF[frame.compact ? 'compact' : 'wide']
  return {
    type: 'line',
    name: 'backdrop',
    data: [],
    silent: true,
    xAxisIndex: axisIndex,
    yAxisIndex: axisIndex,
    z: 1,
    markArea: {
      silent: true,
      data: [
        ...frame.nights.map(([from, to]) => [
          { xAxis: from, itemStyle: { color: palette.night } },
          { xAxis: to },
        ]),
        ...gaps.map(([from, to]) => [
          {
            xAxis: from,
            name: frame.noDataLabel,
            itemStyle: { color: palette.noData },
            label: {
              show: isNamed && !isUnderFlag(from, to),
              position: 'top',
              color: palette.text2,
              fontSize: 12,
            },
          },
          { xAxis: to },
        ]),
      ],
    },
    markLine:
      now === null && seams.length === 0
        ? undefined
        : {
            silent: true,
            symbol: 'none',
            z: 6,
            lineStyle: { color: palette.text, width: 1.5, type: 'solid' },
            label: {
              show: isNamed,
              formatter: frame.nowLabel,
              position: 'end',
              ...(!hasRoom && { align: 'right' }),
              color: palette.surface,
              backgroundColor: palette.text,
              borderRadius: 99,
              padding: [4, 8],
              fontSize: 12,
              fontWeight: 560,
            },
            data: [...seams.map((seam) => seamMark(frame, seam)), ...(now === null ? [] : [{ xAxis: now }])],
          },
  }
}

/** Puts the text on the side of the line with more room, unless the "now" flag is close on that side. */
const seamMark = ({ chart: { from, to }, palette, now }: ChartFrame, { at, label }: Seam) => ({
  xAxis: at,
  lineStyle: { color: palette.text2, width: 1.5, type: [2, 3] },
  label: {
    formatter: label,
    position: 'insideEndTop',
    rotate: 0,
    // below the end of its line, because the "now" flag is above it
    verticalAlign: 'top',
    distance: 6,
    align: isLeftOf({ from, to, now }, at) ? 'right' : 'left',
    color: palette.text,
    backgroundColor: palette.surface,
    borderRadius: 4,
    padding: [2, 6],
    fontWeight: 500,
  },
})

function isLeftOf(
  { from, to, now }: Pick<Chart, 'from' | 'to'> & Pick<ChartFrame, 'now'>,
  at: number,
): boolean {
  const share = (at - from) / (to - from)
  const isNowClose = now !== null && now >= at && now - at < 0.3 * (to - from)
  return share > 0.5 || (isNowClose && share > 0.25)
}

/** Hatching over areas whose values are estimated; nothing if no value is estimated. */
export function estimatedBand(frame: ChartFrame, series: Chart['series'], isNamed: boolean): object[] {
  const spans = estimatedIn(frame.chart, series)
  if (spans.length === 0) return []
  const { palette, estimatedLabel } = frame
  return [
    {
      type: 'line',
      name: 'estimated',
      data: [],
      silent: true,
      // above areas and bars, below the line of the consumption
      z: 3.8,
      markArea: {
        silent: true,
        data: spans.map(([from, to], place) => [
          {
            xAxis: from,
            name: estimatedLabel,
            itemStyle: { color: palette.estimated },
            // labelled only once, because spans may be close together
            label: { show: isNamed && place === 0, position: 'top', color: palette.text2, fontSize: 12 },
          },
          { xAxis: to },
        ]),
      },
    },
  ]
}

export function timeAxis(frame: ChartFrame, gridIndex: number, labelled: boolean) {
  const { chart, palette, ticks } = frame
  const labels = new Map(ticks.map(({ at, label }) => [at, label]))
  return {
    type: 'time',
    gridIndex,
    min: chart.from,
    max: chart.to,
    axisLine: { show: true, onZero: gridIndex === 0, lineStyle: { color: palette.borderStrong } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      show: labelled,
      customValues: ticks.map(({ at }) => at),
      formatter: (at: number) => labels.get(at) ?? '',
      color: palette.text2,
      fontSize: 11.5,
      margin: 10,
    },
  }
}

export function valueAxis(frame: ChartFrame, scale: AxisScale, gridIndex: number) {
  const { palette } = frame
  return {
    type: 'value',
    gridIndex,
    ...scale,
    name: frame.axisUnit,
    nameGap: 14,
    nameTextStyle: { color: palette.text2, align: 'right', padding: [0, 6, 0, 0], fontSize: 11.5 },
    axisLabel: {
      customValues: axisTicks(scale),
      color: palette.text2,
      fontSize: 11.5,
      formatter: frame.axisNumber,
    },
    splitLine: { lineStyle: { color: palette.border } },
    axisLine: { show: false },
    // the axis may end between two ticks: lines appear only where there are numbers
    axisTick: { show: false, customValues: axisTicks(scale) },
  }
}

export function levelAxis(frame: ChartFrame, gridIndex: number) {
  const { palette } = frame
  return {
    type: 'value',
    gridIndex,
    min: 0,
    max: 100,
    interval: 100,
    name: `${frame.seriesLabel('soc')}, %`,
    nameGap: 8,
    nameTextStyle: { color: palette.text2, align: 'left', padding: [0, 0, 0, 6], fontSize: 11.5 },
    axisLabel: { color: palette.text2, fontSize: 11.5 },
    splitLine: { lineStyle: { color: palette.border } },
  }
}
