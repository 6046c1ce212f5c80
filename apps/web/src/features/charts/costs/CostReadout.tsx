import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { useTranslation } from 'react-i18next'
import { CostMark } from './CostMark.tsx'
import classes from './CostReadout.module.css'
import { type CostBar, costSeries, costWords, isThere, paidIn } from './cost-columns.ts'

type Props = {
  /** the bar at the cursor and when that is; null: totals are read */
  read: { readonly bar: CostBar; readonly date: string; readonly span: string } | null
  told: CostChart['currencies'][number]
  /** what was paid there in the period that it is compared with; null where no period is */
  before: { readonly name: string; readonly amount: number | null } | null
  money: (amount: number | null) => string
}

/** The strip above the bars: what is paid and its parts. Each has its place, so that nothing moves with the cursor. */
export function CostReadout({ read, told, before, money }: Props) {
  const { t } = useTranslation()
  const cells = [
    ...(isThere(told, 'standing') || isThere(told, 'excess')
      ? [{ mark: null, name: t('costs.cost'), amount: read ? paidIn(read.bar) : told.totals.cost }]
      : []),
    ...costSeries
      .filter((series) => isThere(told, series))
      .map((series) => ({
        mark: series,
        name: t(costWords[series]),
        amount: read ? read.bar[series] : told.totals[series],
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
