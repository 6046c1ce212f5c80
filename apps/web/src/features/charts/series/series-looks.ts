import {
  type ChartSeriesKey,
  chartSeriesKeys,
  type Direction,
  type EnergyColor,
  metricOfSeries,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { recordOf } from '@kilowatt/domain/record-of'

/**
 * How each series is drawn (ui.md §5). `color` is the stem of the CSS variables (`--e-solar`, `--e-solar-fill`);
 * into the site is solid, out of it hatched in the same hue; consumption is a line.
 */
export type SeriesLook = {
  readonly color: EnergyColor
  readonly role: Direction | 'level'
  readonly area: 'solid' | 'hatch45' | 'hatch135' | 'dots' | 'lines' | 'cross' | 'none'
  /** dash pattern of the line in split charts */
  readonly dash?: readonly number[]
}

const strokes: Record<ChartSeriesKey, Pick<SeriesLook, 'area' | 'dash'>> = {
  solar: { area: 'solid' },
  batteryOut: { area: 'solid' },
  gridImport: { area: 'solid' },
  consumption: { area: 'none' },
  batteryIn: { area: 'hatch135' },
  gridExport: { area: 'hatch45' },
  ev: { area: 'dots', dash: [8, 3] },
  hvac: { area: 'lines', dash: [2, 3] },
  other: { area: 'cross', dash: [1, 4] },
  soc: { area: 'solid' },
}

export const seriesLooks = recordOf(chartSeriesKeys, (key): SeriesLook => {
  const { color, direction } = storedMetrics[metricOfSeries(key)]
  return { color, role: direction ?? 'level', ...strokes[key] }
})

/** The areas of the combined chart: all that crosses the border of the site; the consumption is a line over them. */
const stackedSeries = chartSeriesKeys.filter(
  (key) => (seriesLooks[key].role === 'in' || seriesLooks[key].role === 'out') && key !== 'consumption',
)

/** Below zero in the combined chart. */
export const isBelowZero = (key: ChartSeriesKey) =>
  stackedSeries.includes(key) && seriesLooks[key].role === 'out'

type Keyed = readonly { readonly key: ChartSeriesKey }[]

const crossesBorder = (key: ChartSeriesKey) => ['in', 'out'].includes(seriesLooks[key].role)

/** The chart of a consumer alone: what it takes is all that there is, no part of a consumption that is told. */
const isConsumerAlone = (series: Keyed): boolean =>
  series.some(({ key }) => seriesLooks[key].role === 'house') && !series.some(({ key }) => crossesBorder(key))

/** What a series is among those of its chart. */
export function roleAmong(series: Keyed, key: ChartSeriesKey): SeriesLook['role'] {
  const { role } = seriesLooks[key]
  return role === 'house' && isConsumerAlone(series) ? 'out' : role
}

/** The areas that a combined chart of these stacks. */
export const stackedAmong = (series: Keyed): readonly ChartSeriesKey[] =>
  isConsumerAlone(series) ? chartSeriesKeys.filter((key) => seriesLooks[key].role === 'house') : stackedSeries

/** What the side that goes out is called, a key of the messages. */
export const outTitle = (series: Keyed) =>
  isConsumerAlone(series) ? ('energy.consumption' as const) : ('charts.out' as const)
