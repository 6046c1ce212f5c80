import { useTranslation } from 'react-i18next'
import classes from './SeverityMark.module.css'
import { severityLooks } from './severity-looks.ts'
import type { OpenAlarms } from './use-alarm-places.ts'

/** A small mark at a place with open alarms, with their number in words for screen readers. */
export function AlarmCount({ alarms: { open, worst }, size = 16 }: { alarms: OpenAlarms; size?: 16 | 18 }) {
  const { t } = useTranslation()
  const { tone, icon: MarkIcon } = severityLooks[worst]
  const words = t('alarms.openCount', { count: open })
  return (
    <span className={classes.mark} data-tone={tone} title={words}>
      <MarkIcon size={size} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
