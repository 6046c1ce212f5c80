import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { CustomChart, LineChart } from 'echarts/charts'
import { GridSimpleComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartPalette } from '../chart-palette.ts'
import type { Drawing } from '../drawing.ts'
import { seriesStyles } from '../series-styles.ts'
import { crossings, type Picture, type Point, readSvg } from './svg-shapes.ts'
import { instantOf, testPalette } from './test-frame.ts'

use([CustomChart, LineChart, GridSimpleComponent, MarkAreaComponent, MarkLineComponent, SVGRenderer])

/** A bar as drawn: the time that it covers, and the values that it spans. */
export type DrawnBar = {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  readonly isHatched: boolean
}

/** Draws without a browser. */
export function drawnSvg({ option, height }: Drawing, width = 900): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

type Reading = {
  readonly palette: ChartPalette
  /** time of a label below the plot, epoch ms; null for any other text */
  readonly time: (text: string) => number | null
  /** value of a label next to the plot */
  readonly value: (text: string) => number | null
  /**
   * time at a position, px, from the labels of another plot with the same times; only the lowest plot has
   * labels
   */
  readonly timeAt?: (x: number) => number
}

export const asTested: Reading = {
  palette: testPalette,
  time: instantOf,
  value: (text) => (text.endsWith(' u') ? Number.parseFloat(text) : null),
}

/**
 * A plot, read as a person reads it: time from the labels below it, values from the labels next to it, series
 * from their colours.
 */
export function readPlot(svg: string, { palette, time, value, ...given }: Reading = asTested) {
  const picture = readSvg(svg)
  const timeAt = given.timeAt ?? scaleOf(picture, 'x', time)
  const valueAt = scaleOf(picture, 'y', value)
  const lines = picture.shapes.filter(({ stroke, fill }) => stroke === palette.border && fill === null)
  const xs = lines.flatMap(({ runs }) => runs.flatMap((run) => run.map(([x]) => x)))
  const boxOf = (run: readonly Point[]) => {
    const [x, y] = [run.map((point) => point[0]), run.map((point) => point[1])]
    return {
      from: timeAt(Math.min(...x)),
      to: timeAt(Math.max(...x)),
      low: valueAt(Math.max(...y)),
      high: valueAt(Math.min(...y)),
    }
  }
  /** outlines filled with a colour */
  const filledWith = (color: string | undefined) =>
    picture.shapes.filter(({ fill }) => fill === color).flatMap(({ runs }) => runs)
  const colorsOf = (key: ChartSeriesKey) => ({
    fill: palette.fill[seriesStyles[key].color],
    line: palette.line[seriesStyles[key].color],
  })
  const spansOf = (color: string) => inOrder(filledWith(color))
  const hatchedSpans = (color: string) =>
    inOrder(picture.shapes.filter(({ hatchOf }) => hatchOf === color).flatMap(({ runs }) => runs))
  const inOrder = (runs: readonly (readonly Point[])[]) =>
    runs
      .map(boxOf)
      .map(({ from, to }) => [from, to] as const)
      .sort(([a], [b]) => a - b)
  return {
    timeAt,
    /** time at the left and right edge of the plot */
    edges: [timeAt(Math.min(...xs)), timeAt(Math.max(...xs))] as const,
    bars(key: ChartSeriesKey): DrawnBar[] {
      const { fill, line } = colorsOf(key)
      const hatches = picture.shapes
        .filter(({ hatchOf }) => hatchOf === line)
        .flatMap(({ runs }) => runs.map(boxOf))
      return filledWith(fill)
        .map(boxOf)
        .map((box) => ({
          ...box,
          isHatched: hatches.some((hatch) => hatch.from === box.from && hatch.high === box.high),
        }))
        .sort((a, b) => a.from - b.from)
    },
    /** values between which the area of a series lies at an instant; null if there is none */
    areaAt(key: ChartSeriesKey, at: number): readonly [low: number, high: number] | null {
      const crossed = filledWith(colorsOf(key).fill).flatMap((run) =>
        crossings([...run, ...run.slice(0, 1)], at, timeAt),
      )
      if (crossed.length === 0) return null
      const values = crossed.map(valueAt)
      return [Math.min(...values), Math.max(...values)]
    },
    /** the value of a line at an instant; null in a gap */
    lineAt(key: ChartSeriesKey | 'compared', at: number): number | null {
      const stroke = key === 'compared' ? palette.text2 : colorsOf(key).line
      const crossed = picture.shapes
        .filter((shape) => shape.stroke === stroke && shape.fill === null && shape.strokeWidth > 1)
        .flatMap(({ runs }) => runs.flatMap((run) => crossings(run, at, timeAt)))
      return crossed.length === 0 ? null : valueAt(Math.min(...crossed))
    },
    spansOf,
    noData: spansOf(palette.noData as string),
    nights: spansOf(palette.night),
    estimated:
      typeof palette.estimated === 'string' ? spansOf(palette.estimated) : hatchedSpans(palette.text),
    /** the line of now; null if there is none */
    get now() {
      const line = picture.shapes.find(
        ({ stroke, strokeWidth, runs: [run] }) =>
          stroke === palette.text && strokeWidth === 1.5 && run?.length === 2 && run[0]?.[0] === run[1]?.[0],
      )
      return line?.runs[0] ? boxOf(line.runs[0]).from : null
    },
  }
}

/**
 * A function from px to the scale of an axis, by its first and last label, so any shift or stretch between
 * labels and drawing is noticed.
 */
function scaleOf({ labels }: Picture, side: 'x' | 'y', read: (text: string) => number | null) {
  const valued = labels
    .flatMap((label) => {
      const value = read(label.text)
      return value === null ? [] : [{ value, px: label[side] }]
    })
    .sort((a, b) => a.value - b.value)
  const [first, last] = [valued[0], valued.at(-1)]
  if (!first || !last || first === last) throw new Error(`the ${side} axis has no two labels`)
  return (px: number) => first.value + ((px - first.px) / (last.px - first.px)) * (last.value - first.value)
}
