import { formatPower } from '@kilowatt/domain/units/format-power'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import classes from './GridLimit.module.css'

type Props = {
  /** + import, − export; null while unknown */
  gridW: number | null
  limitW: number
}

/** How much of the grid connection is in use: import compared with the limit. */
export function GridLimit({ gridW, limitW }: Props) {
  const { t, i18n } = useTranslation()
  const importW = gridW === null ? null : Math.max(0, gridW)
  const locale = i18n.language
  const limit = formatPower(limitW, { locale, trim: true })
  const used = formatPower(importW, { locale, trim: importW === 0 })
  // the same digits as in the picture next to it; the unit appears once if both have the same unit
  const isOneUnit = used.unit === limit.unit || !importW
  const sharePct = importW === null ? 0 : Math.min(100, (100 * importW) / limitW)
  return (
    <Card heading={t('overview.gridLimit')}>
      <div className={classes.gauge} aria-hidden="true">
        <i className={classes.used} style={{ transform: `translateX(${sharePct - 100}%)` }} />
      </div>
      <p className={classes.words}>
        <b>{isOneUnit ? used.value : used.text}</b> {t('overview.ofLimit', { limit: limit.text })}
      </p>
    </Card>
  )
}
