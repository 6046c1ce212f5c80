import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useTranslation } from 'react-i18next'
import classes from '../ChartTable.module.css'
import type { CostColumn } from './cost-columns.ts'

type Props = {
  at: readonly number[]
  columns: readonly CostColumn[]
  nameOf: (column: CostColumn) => string
  timeText: (at: number) => string
}

/** Every amount of a chart of costs, with totals that stay visible. */
export function CostTable({ at, columns, nameOf, timeText }: Props) {
  const { t, i18n } = useTranslation()
  const money = (amount: number | null, { currency }: CostColumn) =>
    formatMoney(amount, { locale: i18n.language, currency }).text
  const keyOf = ({ series, of, currency }: CostColumn) => `${series} ${of} ${currency}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label={t('words.asTable')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words.time')}</th>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col">
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {at.map((start, i) => (
            <tr key={start}>
              <th scope="row">{timeText(start)}</th>
              {columns.map((column) => (
                <td key={keyOf(column)}>{money(column.values[i] ?? null, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('words.total')}</th>
            {columns.map((column) => (
              <td key={keyOf(column)}>{money(column.total, column)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
