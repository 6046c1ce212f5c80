import { meansOf } from '@kilowatt/charts/mean-spans'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesWords } from '../../shared/energy/energy-words.ts'
import classes from './ChartTable.module.css'

type Props = { chart: Chart; timeText: (at: number) => string }

/** Every number of the chart, sortable, with totals; units stand in the header. */
export function ChartTable({ chart, timeText }: Props) {
  const { t, i18n } = useTranslation()
  const [sort, setSort] = useState<{ column: number; descending: boolean }>({ column: -1, descending: false })
  const locale = i18n.language
  const power = chart.series.filter(({ unit }) => unit !== '%')
  const prefix = sharedPrefix(power.flatMap(({ values }) => values))
  const digits = prefix === '' ? 0 : 2
  const show = (value: number | null, unit: string) =>
    unit === '%'
      ? formatNumber(value, { locale, digits: 0 })
      : formatNumber(value === null ? null : scaleTo(prefix, value), { locale, digits })
  const rows = sortedRows(chart, sort)
  const headerText = (series: Chart['series'][number]) => {
    const means = meansOf(chart, series)
    const unit = series.unit === '%' ? '%' : prefix + series.unit
    return [t(seriesWords[series.key]), unit, ...(means ? [t(`charts.means_${means}`)] : [])].join(', ')
  }
  const header = (label: string, column: number) => (
    <th
      key={label}
      scope="col"
      aria-sort={sort.column === column ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        onClick={() => setSort({ column, descending: sort.column === column && !sort.descending })}
      >
        {label}
      </button>
    </th>
  )
  const totalPrefix = sharedPrefix(chart.series.map(({ totalWh }) => totalWh))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label={t('charts.view_table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {header(t('words.time'), -1)}
            {chart.series.map((series, column) => header(headerText(series), column))}
          </tr>
        </thead>
        <tbody>
          {rows.map((index) => (
            <tr key={chart.at[index]}>
              <th scope="row">{timeText(chart.at[index] ?? chart.from)}</th>
              {chart.series.map(({ key, values, unit }) => (
                <td key={key}>{show(values[index] ?? null, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('charts.total')}, {totalPrefix}Wh
            </th>
            {chart.series.map(({ key, totalWh }) => (
              <td key={key}>
                {formatNumber(totalWh === null ? null : scaleTo(totalPrefix, totalWh), { locale, digits: 2 })}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Row numbers in the chosen order; unknown values come last either way. */
function sortedRows(chart: Chart, { column, descending }: { column: number; descending: boolean }): number[] {
  const rows = chart.at.map((_, index) => index)
  const sign = descending ? -1 : 1
  if (column < 0) return descending ? rows.reverse() : rows
  const values = chart.series[column]?.values ?? []
  return rows.sort((a, b) => {
    const left = values[a] ?? null
    const right = values[b] ?? null
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}
