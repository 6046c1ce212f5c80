import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import classes from './ReportingNote.module.css'

type Props = {
  /** the compared period in words */
  range: string
  /** `nothing`: the compared period has no known values */
  kind: 'line' | 'difference' | 'nothing'
  /** end of the part of the compared period that counts in the totals, in words; null if all of it counts */
  totalsUntil: string | null
  /** number of intervals of the compared period that only its totals include */
  unmatched: number
  /** the series of the drawn line, if there is only one */
  lineOf?: ChartSeriesKey | undefined
}

const texts = {
  line: 'charts.comparedWith',
  difference: 'charts.differenceTo',
  nothing: 'charts.comparedEmpty',
} as const

/** Note on what the chart is compared with, and what the dashed line or the difference shows. */
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
        <span>{t('charts.comparedLine', { series: t(seriesTexts[lineOf]) })}</span>
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
