import { beyondRows, type ChartColumn, type Comparison, chartColumns } from '@kilowatt/charts/chart-columns'
import type { PriceLane } from '@kilowatt/charts/price-lane'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import classes from './ChartTable.module.css'
import type { ComparedName } from './request/compared-name.ts'

const TOTAL_DIGITS = 2

type Props = {
  chart: Chart
  timeText: (at: number) => string
  /** the compared period, and its name */
  comparison: Comparison | null
  comparedName: ComparedName
  /** the rightmost column */
  prices?: PriceLane | undefined
}

/** Every number of the chart, sortable, with totals; units are in the header. */
export function ChartTable({ chart, timeText, comparison, comparedName, prices }: Props) {
  const { t, i18n } = useTranslation()
  const [sort, setSort] = useState<{ column: number; descending: boolean }>({ column: -1, descending: false })
  const locale = i18n.language
  const columns = chartColumns(chart, comparison)
  const power = columns.filter(({ unit }) => unit !== '%')
  const prefix = sharedPrefix(power.flatMap(({ values }) => values))
  const digits = prefix === '' ? 0 : 2
  const show = (value: number | null, unit: string) =>
    unit === '%'
      ? formatNumber(value, { locale, digits: 0 })
      : formatNumber(value === null ? null : scaleTo(prefix, value), { locale, digits })
  const rows = sortedRows(
    chart,
    [...columns.map(({ values }) => values), ...(prices ? [prices.values] : [])],
    sort,
  )
  const headerText = ({ of, key, unit, means }: ChartColumn) => {
    const name = of === 'now' ? t(seriesTexts[key]) : comparedName(key, of)
    const shownUnit = unit === '%' ? '%' : prefix + unit
    return [name, shownUnit, ...(means ? [t(`charts.means_${means}`)] : [])].join(', ')
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
  const totalPrefix = sharedPrefix(columns.map(({ totalWh }) => totalWh))
  const totalText = (wh: number | null) =>
    formatNumber(wh === null ? null : scaleTo(totalPrefix, wh), { locale, digits: TOTAL_DIGITS })
  const beyond = columns.map(beyondRows)
  const isBeyond = beyond.some(
    (wh) => wh !== null && Math.abs(scaleTo(totalPrefix, wh)) >= 0.5 * 10 ** -TOTAL_DIGITS,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label={t('words.asTable')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {header(t('words.time'), -1)}
            {columns.map((column, place) => header(headerText(column), place))}
            {prices && header(prices.name, columns.length)}
          </tr>
        </thead>
        <tbody>
          {rows.map((index) => (
            <tr key={chart.at[index]}>
              <th scope="row">{timeText(chart.at[index] ?? chart.from)}</th>
              {columns.map(({ of, key, values, unit, estimated }) => (
                <td key={`${key} ${of}`} className={estimated.has(index) ? classes.estimated : undefined}>
                  {show(values[index] ?? null, unit)}
                  {estimated.has(index) && <span className="visually-hidden">, {t('charts.estimated')}</span>}
                </td>
              ))}
              {prices && <td>{formatNumber(prices.values[index] ?? null, { locale, digits: 3 })}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {isBeyond && (
            <tr>
              <th scope="row">
                {t('charts.inNoRow')}, {totalPrefix}Wh
              </th>
              {beyond.map((wh, place) => (
                <td key={`${columns[place]?.key} ${columns[place]?.of}`}>{totalText(wh)}</td>
              ))}
              {prices && <td />}
            </tr>
          )}
          <tr>
            <th scope="row">
              {t('words.total')}, {totalPrefix}Wh
            </th>
            {columns.map(({ of, key, totalWh }) => (
              <td key={`${key} ${of}`}>{totalText(totalWh)}</td>
            ))}
            {prices && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Row numbers in sort order; unknown values come last in both directions. */
function sortedRows(
  chart: Chart,
  columns: readonly (readonly (number | null)[])[],
  { column, descending }: { column: number; descending: boolean },
): number[] {
  const rows = chart.at.map((_, index) => index)
  const sign = descending ? -1 : 1
  if (column < 0) return descending ? rows.reverse() : rows
  const values = columns[column] ?? []
  return rows.sort((a, b) => {
    const left = values[a] ?? null
    const right = values[b] ?? null
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}
