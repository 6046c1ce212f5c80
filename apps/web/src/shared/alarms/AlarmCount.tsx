import type { OpenAlarms } from '@kilowatt/contracts/alarms/alarm-entry'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import classes from './SeverityMark.module.css'
import { severityLooks } from './severity-looks.ts'

type Props = {
  alarms: OpenAlarms
  size?: 16 | 18
  /** for a place that contains other places */
  hasNumber?: boolean
}

/** A small mark at a place with open alarms, with their number in words for screen readers. */
export function AlarmCount({ alarms: { open, worst }, size = 16, hasNumber = false }: Props) {
  const { t, i18n } = useTranslation()
  const { tone, icon: MarkIcon } = severityLooks[worst]
  const words = t('alarms.openCount', { count: open })
  return (
    <span className={classes.mark} data-tone={tone} title={words}>
      <MarkIcon size={size} stroke={1.75} aria-hidden="true" />
      {hasNumber && (
        <span className={classes.number} aria-hidden="true">
          {formatNumber(open, { locale: i18n.language })}
        </span>
      )}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
