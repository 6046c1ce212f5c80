import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { useTranslation } from 'react-i18next'
import { CostMark } from './CostMark.tsx'
import classes from './CostReadout.module.css'
import { type CostBar, costSeries, costTexts, isThere, paidIn } from './cost-columns.ts'

type Props = {
  /** the bar at the cursor and its time; null: show the totals */
  read: { readonly bar: CostBar; readonly date: string; readonly span: string } | null
  costs: CostChart['currencies'][number]
  /** the cost at the same position of the compared period; null without a comparison */
  before: { readonly name: string; readonly amount: number | null } | null
  money: (amount: number | null) => string
}

/**
 * The strip above the bars: the cost and its parts. Each part has a fixed position, so nothing moves with the
 * cursor.
 */
export function CostReadout({ read, costs, before, money }: Props) {
  const { t } = useTranslation()
  const cells = [
    ...(isThere(costs, 'standing') || isThere(costs, 'excess')
      ? [{ mark: null, name: t('costs.cost'), amount: read ? paidIn(read.bar) : costs.totals.cost }]
      : []),
    ...costSeries
      .filter((series) => isThere(costs, series))
      .map((series) => ({
        mark: series,
        name: t(costTexts[series]),
        amount: read ? read.bar[series] : costs.totals[series],
      })),
    ...(before ? [{ ...before, mark: 'before' as const }] : []),
  ]
  return (
    <output className={classes.readout} aria-label={t('charts.readoutLabel')}>
      <span className={classes.time}>
        {read && (
          <>
            <span className={classes.name}>{read.date}</span>{' '}
          </>
        )}
        <strong>{read ? read.span : t('words.total')}</strong>{' '}
      </span>
      {cells.map(({ mark, name, amount }) => (
        <span key={mark}>
          <span className={classes.name}>
            {mark && <CostMark series={mark} />}
            {name}
          </span>{' '}
          <b>{money(amount)}</b>{' '}
        </span>
      ))}
    </output>
  )
}
