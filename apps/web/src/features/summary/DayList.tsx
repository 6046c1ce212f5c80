import type { LocationPeriod } from '@kilowatt/contracts/analytics/summaries'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './DayList.module.css'

type Ranked = NonNullable<LocationPeriod['days']>
type Props = { days: Ranked; locationId: number; zone: string }

/** Length of the year at the end of a date, with the space before it. */
const YEAR_LENGTH = 5

/** The best and worst days of a period, each linked to its chart. */
export function DayList({ days, locationId, zone }: Props) {
  const { t } = useTranslation()
  const list = { by: days.by, locationId, zone }
  return (
    <Card
      heading={t('summary.days')}
      note={<span className="caption">{t(`summary.daysBy_${days.by}`)}</span>}
    >
      <div className={classes.lists}>
        <Days title={t('summary.best')} days={days.best} {...list} />
        <Days title={t('summary.worst')} days={days.worst} {...list} />
      </div>
    </Card>
  )
}

function Days({
  title,
  days,
  by,
  locationId,
  zone,
}: { title: string; days: Ranked['best']; by: Ranked['by'] } & Omit<Props, 'days'>) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.days}>
        {days.map((day) => {
          const at = localDayRange(zone, day.date).startMs
          const date = formatDate(at, { timeZone: zone })
          const consumption = formatEnergy(day.consumptionWh, { locale, prefix: 'k' }).text
          return (
            <li key={day.date}>
              <AppLink
                className={classes.day}
                href={withQuery(webPaths.locationCharts(locationId), { range: 'day', date: day.date })}
              >
                <span>
                  <span className="dim">{formatWeekday(at, { locale, timeZone: zone, style: 'short' })}</span>{' '}
                  {date.slice(0, -YEAR_LENGTH)}
                  <span className={classes.year}>{date.slice(-YEAR_LENGTH)}</span>
                </span>
                {by === 'selfSufficiencyPct' ? (
                  <>
                    <span className="caption">{t('summary.used', { energy: consumption })}</span>
                    <b className="num">{formatPercent(day.selfSufficiencyPct, { locale }).text}</b>
                  </>
                ) : (
                  <b className={`num ${classes.alone}`}>{consumption}</b>
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
