import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { useTranslation } from 'react-i18next'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { AlarmStateChip } from '../AlarmStateChip.tsx'
import classes from './AlarmDetailView.module.css'

/** When the alarm began, where it is, how often it came back, who it is assigned to, and what is hidden behind it. */
export function AlarmFacts({ alarm, hasMark }: { alarm: Alarm; hasMark: boolean }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const zone = alarmZoneOf(alarm)
  const { firstAt, lastAt, resolvedAt, count, value, limit, unit, acknowledged, assignedTo, hidden } = alarm
  const end = resolvedAt ?? Date.now()
  const lines = [
    [alarm.location?.name, alarm.device?.name ?? alarm.controller?.name, alarm.code]
      .filter(Boolean)
      .join(' · '),
    t(resolvedAt === null ? 'alarms.openFor' : 'alarms.wasOpenFor', {
      time: texts.at(firstAt, zone),
      duration: texts.duration(end - firstAt),
    }),
    value !== null &&
      limit !== null &&
      t('alarms.measuredOf', { value: texts.measured(value, unit), limit: texts.measured(limit, unit) }),
    count > 1 && t('alarms.recurredTimes', { count, time: texts.at(lastAt, zone) }),
    alarm.isFlapping && t('alarms.flapping'),
    hidden > 0 && t('alarms.hiddenBehind', { count: hidden }),
    acknowledged && t('alarms.seenBy', { name: acknowledged.by, time: texts.at(acknowledged.at, zone) }),
    assignedTo && t('alarms.assignedTo', { name: assignedTo.name }),
  ]
  return (
    <div>
      <p className={classes.chips}>
        {hasMark && <SeverityMark severity={alarm.severity} />}
        <AlarmStateChip alarm={alarm} />
      </p>
      {lines.map(
        (line) =>
          line && (
            <p key={line} className={classes.facts}>
              {line}
            </p>
          ),
      )}
    </div>
  )
}
