import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button, Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { AlarmStateChip } from '../AlarmStateChip.tsx'
import { alarmQuery } from '../alarm-queries.ts'
import { AlarmChart } from '../detail/AlarmChart.tsx'
import { SnoozeMenu } from '../SnoozeMenu.tsx'
import { useAlarmActions } from '../use-alarm-actions.ts'
import classes from './AlarmCard.module.css'

/**
 * An open alarm for a person: what happened and when, what it means, what helps, and how often it happened before.
 */
export function AlarmCard({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const { act, isBusy } = useAlarmActions()
  const { data, isPending } = useQuery(alarmQuery(alarm.id))
  const detail = data?.data
  const { id, location, device } = alarm
  const subject = device?.name ?? alarm.controller?.name
  const title = texts.title(alarm)
  return (
    <Card>
      <header className={classes.head}>
        <SeverityMark severity={alarm.severity} size={18} isBoxed />
        <div className={classes.names}>
          <h2>
            <AppLink href={webPaths.alarm(id)}>{title}</AppLink>
          </h2>
          {subject !== undefined && <p>{subject}</p>}
          <p>{t('alarms.since', { time: texts.at(alarm.firstAt, alarmZoneOf(alarm)) })}</p>
        </div>
        <AlarmStateChip alarm={alarm} />
      </header>
      {detail?.around && <AlarmChart alarm={alarm} around={detail.around} />}
      <h3>{t('alarms.whatItMeans')}</h3>
      <p>{texts.means(alarm)}</p>
      {alarm.hidden > 0 && <p>{t('alarms.hiddenBehind', { count: alarm.hidden })}</p>}
      <h3>{t('alarms.whatHelps')}</h3>
      <p>{texts.helps(alarm)}</p>
      {isPending && <Skeleton height={16} width="60%" mt={8} />}
      {detail && <p className={classes.often}>{oftenWords()}</p>}
      {detail?.mayAct && (
        <div className={classes.actions}>
          {alarm.state === 'open' && (
            <Button
              variant="filled"
              disabled={isBusy}
              leftSection={<IconCheck size={18} stroke={1.75} />}
              onClick={() => act([id], { type: 'acknowledge' })}
            >
              {t('alarms.gotIt')}
            </Button>
          )}
          {alarm.state === 'snoozed' ? (
            <Button disabled={isBusy} onClick={() => act([id], { type: 'wake' })}>
              {t('alarms.wake')}
            </Button>
          ) : (
            <SnoozeMenu
              timezone={alarmZoneOf(alarm)}
              disabled={isBusy}
              onSnooze={(until) => act([id], { type: 'snooze', until })}
            />
          )}
          {location && device && (
            <Button
              variant="subtle"
              className={classes.device ?? ''}
              component={AppLink}
              href={webPaths.device(location.id, device.id)}
            >
              {t('alarms.openDevice')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )

  function oftenWords() {
    if (alarm.isFlapping) return t('alarms.comesAndGoes', { count: alarm.count })
    const history = detail?.history
    if (!history || history.count === 0) return t('alarms.firstTime')
    return t('alarms.happenedBefore', { count: history.count, duration: texts.duration(history.medianMs) })
  }
}
