import { formatPower } from '@kilowatt/domain/units/format-power'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import classes from './GridLimit.module.css'

type Props = {
  /** + import, − export; null while unknown */
  gridW: number | null
  limitW: number
}

/** How much of the connection is in use: import against what the connection may carry. */
export function GridLimit({ gridW, limitW }: Props) {
  const { t, i18n } = useTranslation()
  const importW = gridW === null ? null : Math.max(0, gridW)
  const shared = { locale: i18n.language, prefix: sharedPrefix([importW, limitW]) }
  const sharePct = importW === null ? 0 : Math.min(100, (100 * importW) / limitW)
  return (
    <Card heading={t('overview.gridLimit')}>
      <div className={classes.gauge} aria-hidden="true">
        <i className={classes.used} style={{ transform: `translateX(${sharePct - 100}%)` }} />
      </div>
      <p className={classes.words}>
        <b>{formatPower(importW, { ...shared, trim: importW === 0 }).value}</b>{' '}
        {t('overview.ofLimit', { limit: formatPower(limitW, { ...shared, trim: true }).text })}
      </p>
    </Card>
  )
}
