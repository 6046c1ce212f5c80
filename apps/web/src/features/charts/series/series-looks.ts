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
export const stackedSeries = chartSeriesKeys.filter(
  (key) => (seriesLooks[key].role === 'in' || seriesLooks[key].role === 'out') && key !== 'consumption',
)

/** Below zero in the combined chart. */
export const isBelowZero = (key: ChartSeriesKey) =>
  stackedSeries.includes(key) && seriesLooks[key].role === 'out'
