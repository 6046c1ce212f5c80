import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './AlarmDetailView.module.css'

/** The cause of an alarm, the alarms hidden behind it, and earlier ones of the same rule and source. */
export function AlarmLinks({ detail }: { detail: AlarmDetail }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const { alarm, cause, hidden, earlier } = detail
  const zone = alarmZoneOf(alarm)
  return (
    <>
      {cause && (
        <section>
          <h3>{t('alarms.cause')}</h3>
          <ul className={classes.links}>
            <AlarmLine alarm={cause} />
          </ul>
        </section>
      )}
      {hidden.length > 0 && (
        <section>
          <h3>{t('alarms.hiddenTitle', { count: alarm.hidden })}</h3>
          <ul className={classes.links}>
            {hidden.map((one) => (
              <AlarmLine key={one.id} alarm={one} />
            ))}
          </ul>
        </section>
      )}
      {earlier.length > 0 && (
        <section>
          <h3>{t('alarms.earlier')}</h3>
          <ul className={classes.links}>
            {earlier.map(({ id, firstAt, resolvedAt }) => (
              <li key={id}>
                <AppLink href={webPaths.alarm(id)} className={classes.link}>
                  <span>
                    {t('alarms.lasted', {
                      at: texts.at(firstAt, zone),
                      duration: texts.duration((resolvedAt ?? Date.now()) - firstAt),
                    })}
                  </span>
                  <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function AlarmLine({ alarm }: { alarm: Alarm }) {
  const texts = useAlarmTexts()
  const where = [alarm.location?.name, alarm.device?.name ?? alarm.controller?.name]
  return (
    <li>
      <AppLink href={webPaths.alarm(alarm.id)} className={classes.link}>
        <SeverityMark severity={alarm.severity} size={18} />
        <span>
          <b>{texts.title(alarm)}</b>
          <small>{where.filter(Boolean).join(' · ')}</small>
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </AppLink>
    </li>
  )
}
