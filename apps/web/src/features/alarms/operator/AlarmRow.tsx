import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Checkbox } from '@mantine/core'
import { IconBellZ, IconChevronRight, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { useNow } from '../../../ui/data/use-now.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { useAlarmState } from '../AlarmStateChip.tsx'
import classes from './AlarmTable.module.css'

type Props = {
  alarm: Alarm
  isOpened: boolean
  isSelected: boolean
  /** whether the alarm is no longer in the list */
  hasLeft: boolean
  onSelect: () => void
  onOpen: () => void
}

const MINUTE_MS = 60_000

/** One alarm of the list; pressing anywhere on it opens it. */
export function AlarmRow({ alarm, isOpened, isSelected, hasLeft, onSelect, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const texts = useAlarmTexts()
  const state = useAlarmState()
  const now = useNow(MINUTE_MS)
  const { id, hidden, locations, assignedTo } = alarm
  const isOver = hasLeft || alarm.state === 'resolved'
  const stateText = hasLeft ? t('alarms.leftList') : state(alarm)
  const title = texts.title(alarm)
  const where = [alarm.location?.name, alarm.device?.name ?? alarm.controller?.name].filter(Boolean)
  const number = (value: number) => formatNumber(value, { locale: i18n.language })
  return (
    <tr
      data-alarm={id}
      data-opened={isOpened || undefined}
      data-over={isOver || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('input, label, a')) onOpen()
      }}
    >
      <td className={classes.check}>
        <Checkbox
          aria-label={t('actions.select', { name: title })}
          checked={isSelected}
          disabled={isOver}
          onChange={onSelect}
        />
      </td>
      <th scope="row" className={classes.what}>
        <span>
          <SeverityMark severity={alarm.severity} size={18} />
          <span className={classes.names}>
            <AppLink
              href={webPaths.alarm(id)}
              aria-current={isOpened || undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpen()
              }}
            >
              {title}
            </AppLink>
            <small>
              {where.length > 0 ? where.join(' · ') : (alarm.code ?? texts.kind(alarm.kind))}
              {(hasLeft || alarm.state !== 'open') && (
                <span className={classes.stateShort}> · {stateText}</span>
              )}
            </small>
          </span>
        </span>
      </th>
      <td className={classes.number} data-phone="end">
        <b>{locations === 0 ? '–' : number(locations)}</b>
      </td>
      <td className={classes.number}>{hidden === 0 ? '–' : number(hidden)}</td>
      <td className={classes.since} data-phone="end">
        <time dateTime={new Date(alarm.firstAt).toISOString()}>
          {texts.since(alarm.firstAt, now, alarmZoneOf(alarm))}
        </time>
      </td>
      <td>{assignedTo?.name ?? '–'}</td>
      <td className={classes.state}>
        {!hasLeft && alarm.state === 'snoozed' && <IconBellZ size={16} stroke={1.75} aria-hidden="true" />}
        {!hasLeft && alarm.state === 'maintenance' && <IconTool size={16} stroke={1.75} aria-hidden="true" />}
        {stateText}
      </td>
      <td className={classes.chevron} aria-hidden="true">
        <IconChevronRight size={18} stroke={1.75} />
      </td>
    </tr>
  )
}
