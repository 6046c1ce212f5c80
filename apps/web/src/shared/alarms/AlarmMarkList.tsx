import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './AlarmMarkList.module.css'
import { SeverityMark } from './SeverityMark.tsx'
import type { AlarmMark } from './use-alarm-marks.ts'

const FIRST = 3

/** The alarms marked in a chart, in words, each with a link; nothing if there are none. */
export function AlarmMarkList({ marks }: { marks: readonly AlarmMark[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (marks.length === 0) return null
  const shown = isOpen ? marks : marks.slice(0, FIRST)
  return (
    <ul className={classes.list} aria-label={t('alarms.inChart')}>
      {shown.map(({ id, severity, words, href }) => (
        <li key={id}>
          <AppLink href={href} className={classes.mark}>
            <SeverityMark severity={severity} size={16} />
            {words}
          </AppLink>
        </li>
      ))}
      {marks.length > shown.length && (
        <li>
          <button type="button" className={classes.more} onClick={() => setOpen(true)}>
            {t('alarms.allMarks', { count: marks.length })}
          </button>
        </li>
      )}
    </ul>
  )
}
