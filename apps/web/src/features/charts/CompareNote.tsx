import { useTranslation } from 'react-i18next'
import classes from './ReportingNote.module.css'

/** With what the chart is compared, and what the dashed line or the difference is of. */
export function CompareNote({ range, isDifference }: { range: string; isDifference: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={classes.note}>
      {!isDifference && (
        <svg width="22" height="4" aria-hidden="true" stroke="var(--text-2)">
          <path d="M0 2h22" strokeWidth="2" strokeDasharray="5 4" />
        </svg>
      )}
      {t(isDifference ? 'charts.differenceTo' : 'charts.comparedWith', { range })}
    </p>
  )
}
