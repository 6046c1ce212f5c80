import { type Beside, type ChartColumn, chartColumns } from '@kilowatt/charts/chart-columns'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { OFFSET_HEADER, offsetColumn } from '@kilowatt/domain/time/repeated-times'

export type ChartWords = {
  time: string
  interval: string
  series: (key: ChartSeriesKey) => string
  /** a series of the period that the chart is compared with, or what differs from it */
  beside: (key: ChartSeriesKey, of: Exclude<ChartColumn['of'], 'now'>) => string
  /** what is told of a series that holds means only, in all or some of its values */
  means: (which: 'some' | 'all') => string
  /** heads the column that names the series whose value is estimated */
  estimated: string
}

/** A chart as a table, whatever the file: one row per interval, null where nothing is known. */
export type ChartSheet = {
  readonly timezone: string
  /** the time column first; units, zone and interval stand here */
  readonly header: readonly string[]
  /** `at` is the start of the interval, epoch ms; the values follow the header after the time */
  readonly rows: readonly { readonly at: number; readonly values: readonly (number | string | null)[] }[]
}

/**
 * The series that are shown, in W, Wh or %, to the third decimal; those of another period right of their own. Where something is estimated,
 * the last column names what.
 */
export function chartSheet(
  chart: Chart,
  hidden: ReadonlySet<ChartSeriesKey>,
  words: ChartWords,
  beside: Beside | null = null,
): ChartSheet {
  const shown = chartColumns(chart, beside).filter(({ key }) => !hidden.has(key))
  const hasEstimated = shown.some(({ estimated }) => estimated.size > 0)
  const estimatedIn = (row: number) =>
    shown.flatMap(({ key, estimated }) => (estimated.has(row) ? [words.series(key)] : [])).join(', ')
  return {
    timezone: chart.timezone,
    header: [
      `${words.time} (${chart.timezone}, ${words.interval})`,
      ...shown.map(({ of, key, unit, means }) => {
        const name = of === 'now' ? words.series(key) : words.beside(key, of)
        return `${name} (${[unit, ...(means ? [words.means(means)] : [])].join(', ')})`
      }),
      ...(hasEstimated ? [words.estimated] : []),
    ],
    rows: chart.at.map((at, index) => ({
      at,
      values: [
        ...shown.map(({ values }) => rounded(values[index] ?? null)),
        ...(hasEstimated ? [estimatedIn(index) || null] : []),
      ],
    })),
  }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** With the offsets to UTC as the last column, where the clock shows a time twice. */
export function withOffsets(sheet: ChartSheet): ChartSheet {
  const offsetAt = offsetColumn(
    sheet.rows.map(({ at }) => at),
    sheet.timezone,
  )
  if (!offsetAt) return sheet
  return {
    ...sheet,
    header: [...sheet.header, OFFSET_HEADER],
    rows: sheet.rows.map(({ at, values }) => ({ at, values: [...values, offsetAt(at)] })),
  }
}
