import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { intervalMs } from './chart-intervals.ts'
import type { ChartPalette } from './chart-palette.ts'

/** A span of one price, in the colour of its level; null if unknown. */
export type LaneBar = {
  readonly startMs: number
  readonly endMs: number
  readonly price: number | null
  readonly color: string
}

/** Market prices below a chart: steps on an axis of their own. */
export type PriceLane = {
  readonly bars: readonly LaneBar[]
  /** `Price, ct/kWh` */
  readonly name: string
  /** `ct/kWh` */
  readonly unit: string
  /** of each interval of the chart */
  readonly values: readonly (number | null)[]
}

/**
 * The price of each interval of a chart; if an interval contains several prices, their mean over time. Null if part
 * of it has no price, because that price could be higher.
 */
export function pricesOfIntervals(chart: Chart, bars: readonly Omit<LaneBar, 'color'>[]): (number | null)[] {
  let first = 0
  return chart.at.map((startMs, index) => {
    const endMs = startMs + intervalMs(chart, index)
    while ((bars[first]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) first += 1
    let sum = 0
    let knownMs = 0
    for (let place = first; place < bars.length; place++) {
      const bar = bars[place]
      if (!bar || bar.startMs >= endMs) break
      if (bar.price === null) return null
      const ms = Math.min(bar.endMs, endMs) - Math.max(bar.startMs, startMs)
      sum += bar.price * ms
      knownMs += ms
    }
    return knownMs === endMs - startMs && knownMs > 0 ? sum / knownMs : null
  })
}

/** From zero, or the lowest negative price, to the highest. */
export function priceAxis({ bars, name }: PriceLane, palette: ChartPalette, gridIndex: number) {
  const known = bars.flatMap(({ price }) => (price === null ? [] : [price]))
  const min = Math.floor(Math.min(0, ...known))
  const max = Math.max(1, Math.ceil(Math.max(0, ...known)))
  return {
    type: 'value',
    gridIndex,
    min,
    max,
    name,
    nameGap: 8,
    nameTextStyle: { color: palette.text2, align: 'left', padding: [0, 0, 0, 6], fontSize: 11.5 },
    axisLabel: { color: palette.text2, fontSize: 11.5, customValues: [0, max] },
    axisTick: { show: false, customValues: [0, max] },
    axisLine: { show: false },
    splitLine: { lineStyle: { color: palette.border } },
  }
}

/**
 * The steps as areas, in a separate series, because a bar series has one width, and hours may be next to quarter-hours.
 */
export const priceSteps = ({ bars }: PriceLane, axisIndex: number) => ({
  type: 'line',
  name: 'price',
  data: [],
  silent: true,
  xAxisIndex: axisIndex,
  yAxisIndex: axisIndex,
  markArea: {
    silent: true,
    data: bars.flatMap(({ startMs, endMs, price, color }) =>
      price === null
        ? []
        : [
            [
              { coord: [startMs, Math.min(0, price)], itemStyle: { color } },
              { coord: [endMs, Math.max(0, price)] },
            ],
          ],
    ),
  },
})
