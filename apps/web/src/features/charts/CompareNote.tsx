import { useTranslation } from 'react-i18next'
import classes from './ReportingNote.module.css'

type Props = {
  /** the other period in words */
  range: string
  /** `nothing`: nothing is known of it */
  kind: 'line' | 'difference' | 'nothing'
}

const texts = {
  line: 'charts.comparedWith',
  difference: 'charts.differenceTo',
  nothing: 'charts.comparedEmpty',
} as const

/** With what the chart is compared, and what the dashed line or the difference is of. */
export function CompareNote({ range, kind }: Props) {
  const { t } = useTranslation()
  return (
    <p className={classes.note}>
      {kind === 'line' && (
        <svg width="22" height="4" aria-hidden="true" stroke="var(--text-2)">
          <path d="M0 2h22" strokeWidth="2" strokeDasharray="5 4" />
        </svg>
      )}
      {t(texts[kind], { range })}
    </p>
  )
}
