import { type ChartColumn, type Comparison, chartColumns } from '@kilowatt/charts/chart-columns'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { OFFSET_HEADER, offsetColumn } from '@kilowatt/domain/time/repeated-times'

export type ChartTexts = {
  time: string
  interval: string
  series: (key: ChartSeriesKey) => string
  /** a series of the compared period, or the difference to it */
  comparedName: (key: ChartSeriesKey, of: Exclude<ChartColumn['of'], 'now'>) => string
  /** note for a series with mean values, in all or some of its values */
  means: (which: 'some' | 'all') => string
  /** header of the column that names series with an estimated value */
  estimated: string
}

/** A chart as a table, independent of the file format: one row per interval, null for unknown values. */
export type ChartSheet = {
  readonly timezone: string
  /** the time column first; includes units, zone and interval */
  readonly header: readonly string[]
  /** `at` is the start of the interval, epoch ms; values are in the order of the header, without the time */
  readonly rows: readonly { readonly at: number; readonly values: readonly (number | string | null)[] }[]
}

/**
 * The visible series in W, Wh or %, to the third decimal, each with its compared series to the right. If
 * anything is estimated, the last column names the series.
 */
export function chartSheet(
  chart: Chart,
  hidden: ReadonlySet<ChartSeriesKey>,
  texts: ChartTexts,
  comparison: Comparison | null = null,
): ChartSheet {
  const shown = chartColumns(chart, comparison).filter(({ key }) => !hidden.has(key))
  const hasEstimated = shown.some(({ estimated }) => estimated.size > 0)
  const estimatedIn = (row: number) =>
    shown.flatMap(({ key, estimated }) => (estimated.has(row) ? [texts.series(key)] : [])).join(', ')
  return {
    timezone: chart.timezone,
    header: [
      `${texts.time} (${chart.timezone}, ${texts.interval})`,
      ...shown.map(({ of, key, unit, means }) => {
        const name = of === 'now' ? texts.series(key) : texts.comparedName(key, of)
        return `${name} (${[unit, ...(means ? [texts.means(means)] : [])].join(', ')})`
      }),
      ...(hasEstimated ? [texts.estimated] : []),
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

/** Adds UTC offsets as the last column if the clock shows a time twice. */
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
