import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { ChartFrame } from '../chart-frame.ts'
import type { ChartPalette } from '../chart-palette.ts'
import { paperPalette } from '../paper-palette.ts'

const zone = 'Europe/Ljubljana'
export const HOUR_MS = 3_600_000

/**
 * The colours of documents, with distinct colours instead of patterns, so everything can be distinguished by
 * colour.
 */
export const testPalette: ChartPalette = {
  ...paperPalette,
  noData: '#aa0001',
  estimated: '#aa0002',
  night: '#aa0003',
}

/** Labels that a test can read back as values. */
const labelOf = (at: number) => `t${at}`
export const instantOf = (text: string) => (/^t\d+$/.test(text) ? Number(text.slice(1)) : null)

type Values = Readonly<Partial<Record<ChartSeriesKey, readonly (number | null)[]>>>

/** A chart of all hours of a local day; means of quarter-hours unless `measure` is energy. */
export function hoursOf(date: string, values: Values, measure: Chart['measure'] = 'energy'): Chart {
  const { startMs, endMs } = localDayRange(zone, date)
  const at = Array.from({ length: (endMs - startMs) / HOUR_MS }, (_, hour) => startMs + hour * HOUR_MS)
  return chartOf([...at, endMs], values, { measure, interval: 3600 })
}

/** A chart of intervals between these edges, epoch ms. */
export function chartOf(
  edges: readonly number[],
  values: Values,
  { measure, interval }: Pick<Chart, 'measure' | 'interval'>,
): Chart {
  const at = edges.slice(0, -1)
  return {
    from: edges[0] ?? 0,
    to: edges.at(-1) ?? 0,
    timezone: zone,
    interval,
    measure,
    source: 'quarters',
    at,
    series: Object.entries(values).map(([key, column]) => ({
      key: key as ChartSeriesKey,
      unit: key === 'soc' ? '%' : measure === 'energy' ? 'Wh' : 'W',
      values: at.map((_, i) => column[i % column.length] ?? null),
      totalWh: null,
      peak: null,
      means: [],
    })),
  }
}

/** Everything that a drawing needs in addition to a chart, with labels that a test can read back. */
export const frameOf = (chart: ChartFrame['chart'], others: Partial<ChartFrame> = {}): ChartFrame => ({
  chart,
  hidden: new Set(),
  palette: testPalette,
  ticks: [chart.from, chart.to].map((at) => ({ at, label: labelOf(at) })),
  nights: [],
  now: null,
  noDataLabel: 'no data',
  estimatedLabel: 'estimated',
  nowLabel: 'now',
  seriesLabel: (key) => key,
  axisNumber: (value) => `${value} u`,
  axisUnit: 'Wh',
  compact: false,
  ...others,
})
