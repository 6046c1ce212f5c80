import type { Severity } from '@kilowatt/domain/alarms/severities'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import classes from './SeverityMark.module.css'
import { severityLooks } from './severity-looks.ts'

type Props = {
  severity: Severity
  size?: 16 | 18 | 20
  /** on a tinted square, as in the header of a card */
  isBoxed?: boolean
}

/** Severity of an alarm by shape and colour, with its word for screen readers. */
export function SeverityMark({ severity, size = 20, isBoxed = false }: Props) {
  const { t } = useTranslation()
  const { tone, icon: ToneIcon } = severityLooks[severity]
  return (
    <span
      className={cx(classes.mark, isBoxed && classes.boxed)}
      data-tone={tone}
      title={t(`alarms.severity_${severity}`)}
    >
      <ToneIcon size={size} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t(`alarms.severity_${severity}`)}: </span>
    </span>
  )
}
