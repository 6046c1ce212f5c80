import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { intervalMs } from './chart-intervals.ts'
import type { LinePoint } from './line-points.ts'
import { type Ends, runsOf } from './stacked.ts'

type Place = readonly [x: number, y: number]
type Api = { readonly coord: (place: Place) => number[] }
type Look = { readonly name: string; readonly z: number; readonly style: object }

/**
 * A series whose shapes we place ourselves. ECharts gives all bars the same width, stretches the time axis of
 * their plot but not of the plot below, and ends stacked areas where the part below them ends.
 */
const shapeSeries = ({ name, z, style }: Look, at: number, outline: (api: Api) => string) => ({
  type: 'custom',
  name,
  // one item for the whole series: a hatching is created once, and a day of minutes is one path
  data: [[at, 0]],
  renderItem: (_params: unknown, api: Api) => ({
    type: 'path',
    shape: { pathData: outline(api) },
    // ECharts replaces the hatching by its own pattern
    style: { ...style },
    silent: true,
  }),
  silent: true,
  z,
})

/** Space between bars: a share of their interval, but only a few px. */
const BAR_GAP = { share: 0.18, px: 4 }

/** A bar for each value, exactly on its interval; none for 0. */
export const barShapes = (chart: Chart, ends: readonly Ends[], style: Look) =>
  shapeSeries(style, chart.from, ({ coord }) =>
    ends
      .map((one, index) => {
        const at = chart.at[index]
        if (one === null || at === undefined || one[0] === one[1]) return ''
        const [left = 0, top = 0] = coord([at, one[1]])
        const [right = 0, bottom = 0] = coord([at + intervalMs(chart, index), one[0]])
        const gap = Math.min(BAR_GAP.px, BAR_GAP.share * (right - left)) / 2
        return `M${px(left + gap)} ${px(top)}H${px(right - gap)}V${px(bottom)}H${px(left + gap)}Z`
      })
      .join(''),
  )

/** The area between the ends over time, one for each run of known values. */
export const areaShapes = (times: readonly number[], ends: readonly Ends[], style: Look) =>
  shapeSeries(style, times[0] ?? 0, ({ coord }) =>
    runsOf(ends)
      .map(({ first, run }) => {
        const edge = (side: 0 | 1) =>
          run.map((one, i) => {
            const [x = 0, y = 0] = coord([times[first + i] ?? 0, one[side]])
            return `${px(x)} ${px(y)}`
          })
        return `M${[...edge(1), ...edge(0).reverse()].join('L')}Z`
      })
      .join(''),
  )

type Line = Pick<Look, 'name' | 'z'> & {
  readonly color: string
  readonly width: number
  readonly dash?: readonly number[] | undefined
}

/**
 * A line through all of its points, one for each run of known values. ECharts omits a point that is closer
 * than a pixel to the previous one, which would turn a small step into a slope over the whole interval.
 */
export const lineShapes = (points: readonly LinePoint[], { name, z, color, width, dash }: Line) =>
  shapeSeries(
    {
      name,
      z,
      style: {
        fill: 'none',
        stroke: color,
        lineWidth: width,
        lineJoin: 'bevel',
        ...(dash && { lineDash: dash }),
      },
    },
    points[0]?.[0] ?? 0,
    ({ coord }) => {
      let isOn = false
      return points
        .map(([at, value]) => {
          const before = isOn
          isOn = value !== null
          if (value === null) return ''
          const [x = 0, y = 0] = coord([at, value])
          return `${before ? 'L' : 'M'}${px(x)} ${px(y)}`
        })
        .join('')
    },
  )

const px = (value: number) => Math.round(value * 100) / 100
