import {
  type Direction,
  type EnergyColor,
  metricOfSeries,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { recordOf } from '@kilowatt/domain/record-of'

/**
 * How each series is drawn. `color` is the stem of the CSS variables (`--e-solar`,
 * `--e-solar-fill`); energy into the site is solid, energy out of it hatched in the same hue; consumption is
 * a line.
 */
export type SeriesStyle = {
  readonly color: EnergyColor
  readonly role: Direction | 'level'
  readonly area: 'solid' | 'hatch45' | 'hatch135' | 'dots' | 'lines' | 'cross' | 'none'
  /** dash pattern of the line in split charts */
  readonly dash?: readonly number[]
}

const strokes: Record<ChartSeriesKey, Pick<SeriesStyle, 'area' | 'dash'>> = {
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

export const seriesStyles = recordOf(chartSeriesKeys, (key): SeriesStyle => {
  const { color, direction } = storedMetrics[metricOfSeries(key)]
  return { color, role: direction ?? 'level', ...strokes[key] }
})

/**
 * The areas of the combined chart: everything that flows into or out of the site; the consumption is a line
 * over them.
 */
const stackedSeries = chartSeriesKeys.filter(
  (key) => (seriesStyles[key].role === 'in' || seriesStyles[key].role === 'out') && key !== 'consumption',
)

type Keyed = readonly { readonly key: ChartSeriesKey }[]

const crossesBorder = (key: ChartSeriesKey) => ['in', 'out'].includes(seriesStyles[key].role)

/**
 * Whether there is no consumption series, as for a device or a group. Consumers are then shown on their own
 * instead of as parts of it.
 */
const isWithoutConsumption = (series: Keyed): boolean => !series.some(({ key }) => key === 'consumption')
const isConsumersAlone = (series: Keyed): boolean =>
  isWithoutConsumption(series) &&
  series.some(({ key }) => seriesStyles[key].role === 'house') &&
  !series.some(({ key }) => crossesBorder(key))

/** Role of a series among the series of its chart. */
export function roleAmong(series: Keyed, key: ChartSeriesKey): SeriesStyle['role'] {
  const { role } = seriesStyles[key]
  return role === 'house' && isWithoutConsumption(series) ? 'out' : role
}

/** The areas in a combined chart of these series. */
export const stackedAmong = (series: Keyed): readonly ChartSeriesKey[] =>
  isWithoutConsumption(series)
    ? chartSeriesKeys.filter((key) => seriesStyles[key].role !== 'level')
    : stackedSeries

/** Whether a series is below zero in the combined chart: outgoing energy, if there is incoming energy. */
export const isBelowZero = (series: Keyed, key: ChartSeriesKey) =>
  key !== 'consumption' && roleAmong(series, key) === 'out' && !isConsumersAlone(series)

/** Message key for the outgoing side. */
export const outTitle = (series: Keyed) =>
  isConsumersAlone(series) ? ('energy.consumption' as const) : ('charts.out' as const)
