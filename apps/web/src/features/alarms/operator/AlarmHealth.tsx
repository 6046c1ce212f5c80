import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { SlotPlot } from '../../../shared/plot/SlotPlot.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './AlarmHealth.module.css'
import { HealthStrip } from './HealthStrip.tsx'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** How well the alarms of a company serve its people: alarms a day, floods, and the noisiest sources. */
export function AlarmHealth({ companyId }: { companyId: number }) {
  const { t, i18n } = useTranslation()
  const texts = useAlarmTexts()
  const { data, error, refetch } = useQuery(orpc.alarms.health.queryOptions({ input: { companyId } }))
  const health = data?.data
  if (error && !health)
    return <LoadFailure title={t('alarms.healthNotLoaded')} error={error} onRetry={() => void refetch()} />
  if (!health) return <LinesSkeleton lines={6} />
  const number = (value: number | null) => formatNumber(value, { locale: i18n.language })
  return (
    <div className={classes.health}>
      <HealthStrip companyId={companyId} />
      <Card heading={t('alarms.perDay')}>
        <SlotPlot
          label={t('alarms.perDayPlot', { count: health.daily.length })}
          slots={health.daily.map(({ day }) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`)}
          series={[
            {
              key: 'alarms',
              label: t('alarms.title'),
              color: 'var(--primary)',
              shape: 'bar',
              values: health.daily.map(({ alarms }) => alarms),
              text: number,
            },
          ]}
          unit=""
          least={10}
        />
      </Card>
      <div className={classes.columns}>
        <Card heading={t('alarms.noisiestSources')}>
          {health.noisiest.length === 0 && <p>{t('alarms.noneHere')}</p>}
          <ol className={classes.rows}>
            {health.noisiest.map(({ name, locationId, kind, alarms }) => (
              <li key={`${locationId} ${kind} ${name}`}>
                <span>
                  {locationId === null ? (
                    name
                  ) : (
                    <AppLink href={webPaths.locationAlarms(locationId)}>{name}</AppLink>
                  )}
                  <small>{texts.kind(kind)}</small>
                </span>
                <b>{number(alarms)}</b>
              </li>
            ))}
          </ol>
        </Card>
        <Card heading={t('alarms.floodsHeading')}>
          {health.floods.length === 0 && <p>{t('alarms.noFloods')}</p>}
          <ol className={classes.rows}>
            {health.floods.map(({ from, to, alarms }) => (
              <li key={from}>
                <span>
                  {t('alarms.lasted', { at: texts.at(from, timeZone), duration: texts.duration(to - from) })}
                </span>
                <b>{number(alarms)}</b>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </div>
  )
}
