import type { ChartFrame } from './chart-frame.ts'
import { withAlpha } from './chart-palette.ts'
import { drawnParts } from './devices-summed.ts'
import { areaShapes, barShapes, lineShapes } from './drawn-shapes.ts'
import { linePoints } from './line-points.ts'
import { areaItemStyle, deviceColor, fillColor, lineColor } from './series-colors.ts'
import { isBelowZero, seriesStyles, stackedAmong } from './series-styles.ts'
import { type Ends, stacked } from './stacked.ts'

type Shown = Pick<ChartFrame, 'chart' | 'hidden'>

/**
 * Parts of the stack, from the zero line outwards: series, or the devices of a sum, each with its position
 * among them.
 */
function shownParts({ chart, hidden }: Shown) {
  return stackedAmong(chart.series)
    .filter((key) => !hidden.has(key) && chart.series.some((series) => series.key === key))
    .flatMap((key) =>
      drawnParts(chart, key).map((series, place) => ({
        series,
        place,
        style: seriesStyles[key],
        sign: isBelowZero(chart.series, key) ? (-1 as const) : (1 as const),
      })),
    )
}

/** Lowest and highest value that the stack of a chart reaches. */
export function stackBounds(shown: Shown): { lowest: number; highest: number } {
  const columns = shownParts(shown).map(({ series, sign }) => ({ sign, values: series.values }))
  let [lowest, highest] = [0, 0]
  for (const column of stacked(columns))
    for (const ends of column) {
      if (!ends) continue
      lowest = Math.min(lowest, ends[0])
      highest = Math.max(highest, ends[1])
    }
  return { lowest, highest }
}

/** Energies as bars, powers as areas with an edge: incoming above zero, outgoing below. */
export function stackSeries(frame: ChartFrame): object[] {
  const { chart, palette } = frame
  const parts = shownParts(frame)
  const isEnergy = chart.measure === 'energy'
  const points = parts.map(({ series }) => (isEnergy ? [] : linePoints(chart, series)))
  const columns = parts.map(({ series, sign }, part) => ({
    sign,
    values: isEnergy ? series.values : (points[part] ?? []).map(([, value]) => value),
  }))
  const ends = stacked(columns)
  const times = (points[0] ?? []).map(([at]) => at)
  const areas = parts.map(({ series, place, style }, part) => {
    const own = deviceColor(fillColor(style, palette), place, palette)
    const { color, decal } = areaItemStyle(
      style,
      palette,
      withAlpha(own, style.area === 'solid' ? 0.85 : 0.4),
    )
    const fill = { fill: color, ...(decal && { decal }) }
    return isEnergy
      ? barShapes(chart, ends[part] ?? [], {
          name: series.key,
          z: 3,
          style: { ...fill, stroke: lineColor(style, palette), lineWidth: 0.75 },
        })
      : areaShapes(times, ends[part] ?? [], { name: series.key, z: 3, style: fill })
  })
  const edges = isEnergy
    ? []
    : parts.map(({ series, style }, part) =>
        lineShapes(
          times.map((at, i) => [at, edgeOf(ends[part]?.[i] ?? null)]),
          { name: series.key, z: 3.5, color: lineColor(style, palette), width: 1.25 },
        ),
      )
  return [...areas, ...edges]
}

/**
 * Power, W, below which a part of the stack has no edge, so it does not cover the edge of the part below it.
 */
const NO_EDGE_BELOW_W = 1

/** The end of an area that is away from zero. */
function edgeOf(ends: Ends): number | null {
  if (ends === null || ends[1] - ends[0] < NO_EDGE_BELOW_W) return null
  return ends[0] < 0 ? ends[0] : ends[1]
}
