import { meansOf } from '@kilowatt/charts/mean-spans'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/metrics'

export type ChartWords = {
  time: string
  interval: string
  series: (key: ChartSeriesKey) => string
  /** what is told of a series that holds means only, in all or some of its values */
  means: (which: 'some' | 'all') => string
}

/** A chart as a table, whatever the file: one row per interval, null where nothing is known. */
export type ChartSheet = {
  readonly timezone: string
  /** the time column first; units, zone and interval stand here */
  readonly header: readonly string[]
  /** `at` is the start of the interval, epoch ms; the values follow the header after the time */
  readonly rows: readonly { readonly at: number; readonly values: readonly (number | null)[] }[]
}

/** The series that are shown, in W, Wh or %, to the third decimal. */
export function chartSheet(chart: Chart, hidden: ReadonlySet<ChartSeriesKey>, words: ChartWords): ChartSheet {
  const shown = chart.series.filter(({ key }) => !hidden.has(key))
  return {
    timezone: chart.timezone,
    header: [
      `${words.time} (${chart.timezone}, ${words.interval})`,
      ...shown.map((series) => {
        const means = meansOf(chart, series)
        return `${words.series(series.key)} (${[series.unit, ...(means ? [words.means(means)] : [])].join(', ')})`
      }),
    ],
    rows: chart.at.map((at, index) => ({
      at,
      values: shown.map(({ values }) => rounded(values[index] ?? null)),
    })),
  }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
