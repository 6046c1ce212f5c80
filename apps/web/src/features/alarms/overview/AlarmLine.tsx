import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { useNow } from '../../../ui/data/use-now.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { openAlarmsQuery } from '../alarm-queries.ts'
import classes from './AlarmLine.module.css'

const MINUTE_MS = 60_000

/**
 * One unobtrusive line above the overview: the alarm that needs attention, or the number of alarms; nothing
 * if there are none.
 */
export function AlarmLine({ locationId }: { locationId: number }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const now = useNow(MINUTE_MS)
  const { data } = useQuery(openAlarmsQuery({ locationId }))
  const fresh = data?.data.alarms.filter(({ state }) => state === 'open') ?? []
  const [first] = fresh
  if (!first) return null
  const isOne = fresh.length === 1
  return (
    <AppLink
      href={isOne ? webPaths.alarm(first.id) : webPaths.locationAlarms(locationId)}
      className={classes.line}
    >
      <SeverityMark severity={first.severity} />
      <span>
        <b>{isOne ? texts.title(first) : t('alarms.thingsToLookAt', { count: fresh.length })}</b>{' '}
        {isOne && (
          <span className={classes.since}>
            {t('words.since', { time: texts.since(first.firstAt, now, alarmZoneOf(first)) })}
          </span>
        )}
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </AppLink>
  )
}
