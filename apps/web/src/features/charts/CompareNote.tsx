import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { useTranslation } from 'react-i18next'
import { seriesWords } from '../../shared/energy/energy-words.ts'
import classes from './ReportingNote.module.css'

type Props = {
  /** the other period in words */
  range: string
  /** `nothing`: nothing is known of it */
  kind: 'line' | 'difference' | 'nothing'
  /** until when totals of the other period count, in words; null: all of it counts */
  totalsUntil: string | null
  /** intervals of the other period that are in its totals alone */
  unmatched: number
  /** the series whose line is drawn, where only one of them is */
  lineOf?: ChartSeriesKey | undefined
}

const texts = {
  line: 'charts.comparedWith',
  difference: 'charts.differenceTo',
  nothing: 'charts.comparedEmpty',
} as const

/** With what the chart is compared, and what the dashed line or the difference is of. */
export function CompareNote({ range, kind, totalsUntil, unmatched, lineOf }: Props) {
  const { t } = useTranslation()
  return (
    <p className={classes.note}>
      {kind === 'line' && (
        <svg width="22" height="4" aria-hidden="true" stroke="var(--text-2)">
          <path d="M0 2h22" strokeWidth="2" strokeDasharray="5 4" />
        </svg>
      )}
      {t(texts[kind], { range })}
      {kind === 'line' && lineOf && (
        <span>{t('charts.comparedLine', { series: t(seriesWords[lineOf]) })}</span>
      )}
      {kind !== 'nothing' && totalsUntil !== null && (
        <span>{t('charts.comparedUntil', { time: totalsUntil })}</span>
      )}
      {kind !== 'nothing' && unmatched > 0 && (
        <span>{t('charts.comparedUnmatched', { count: unmatched })}</span>
      )}
    </p>
  )
}
