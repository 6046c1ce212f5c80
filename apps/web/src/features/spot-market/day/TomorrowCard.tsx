import { rangeText } from '@kilowatt/charts/time-labels'
import type { SpotDayAnswer } from '@kilowatt/contracts/spot-market/spot-market'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { plotHeight } from './DayPlot.tsx'
import classes from './TomorrowCard.module.css'

type Props = {
  tomorrow: SpotDayAnswer['tomorrow']
  zone: string
  nowMs: number
  compact: boolean
}

/** Tomorrow before its prices are published: the time of publication, and the remaining time. */
export function TomorrowCard({ tomorrow, zone, nowMs, compact }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const date = rangeText(localDayRange(zone, tomorrow.day), { range: 'day' }, { zone, locale })
  const waitMin = Math.ceil((tomorrow.expectedBy - nowMs) / 60_000)
  return (
    <Card heading={t('spotMarket.tomorrow')} note={<span className="dim">{date}</span>}>
      <div className={classes.waiting} style={{ minHeight: plotHeight(compact) }}>
        <IconClock size={24} stroke={1.75} aria-hidden="true" />
        <b>{t('spotMarket.availableAfter', { time: formatTime(tomorrow.expectedBy, { timeZone: zone }) })}</b>
        <span className="dim">
          {waitMin > 0
            ? t('spotMarket.availableIn', { wait: formatDuration(waitMin, { locale }) })
            : t('spotMarket.late')}
        </span>
      </div>
    </Card>
  )
}
