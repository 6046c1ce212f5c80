import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { useTranslation } from 'react-i18next'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import classes from './ReportingNote.module.css'

type Props = {
  /** the compared period in words */
  range: string
  /** `nothing`: the compared period has no known values */
  kind: 'line' | 'difference' | 'nothing'
  /** until when the totals include the compared period, as text; null if they include the whole period */
  totalsUntil: string | null
  /** number of compared intervals that are in the totals but not drawn */
  unmatched: number
  /** the series of the drawn line, if there is only one */
  lineOf?: ChartSeriesKey | undefined
}

const texts = {
  line: 'charts.comparedWith',
  difference: 'charts.differenceTo',
  nothing: 'charts.comparedEmpty',
} as const

/** Note on the comparison of the chart, and the meaning of the dashed line or of the difference. */
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
