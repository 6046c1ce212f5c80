import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmTimelineEntry } from '@kilowatt/contracts/alarms/alarms'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBellZ,
  IconCheck,
  IconCircleCheck,
  IconCloudCheck,
  IconCloudOff,
  IconDownload,
  IconMail,
  IconMessage,
  IconSend,
  IconSendOff,
  IconTerminal2,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { alarmZoneOf, useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { useNow } from '../../../ui/data/use-now.ts'
import classes from './AlarmDetailView.module.css'

const looks = {
  raised: { icon: IconAlertTriangle, tone: 'warning' },
  recurred: { icon: IconAlertTriangle, tone: 'warning' },
  flapping: { icon: IconArrowsExchange, tone: 'warning' },
  resolved: { icon: IconCircleCheck, tone: 'ok' },
  acknowledged: { icon: IconCheck, tone: 'plain' },
  unacknowledged: { icon: IconCheck, tone: 'plain' },
  snoozed: { icon: IconBellZ, tone: 'plain' },
  woken: { icon: IconBellZ, tone: 'plain' },
  assigned: { icon: IconUser, tone: 'plain' },
  messaged: { icon: IconMail, tone: 'info' },
  commented: { icon: IconMessage, tone: 'plain' },
  escalated: { icon: IconUser, tone: 'warning' },
  sent: { icon: IconSend, tone: 'info' },
  not_sent: { icon: IconSendOff, tone: 'plain' },
  command: { icon: IconTerminal2, tone: 'plain' },
  update: { icon: IconDownload, tone: 'plain' },
  connected: { icon: IconCloudCheck, tone: 'plain' },
  disconnected: { icon: IconCloudOff, tone: 'plain' },
} as const

const MINUTE_MS = 60_000

type Props = { alarm: Alarm; entries: readonly AlarmTimelineEntry[] }

/** What happened to an alarm and around it, newest first. */
export function AlarmTimeline({ alarm, entries }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const now = useNow(MINUTE_MS)
  const zone = alarmZoneOf(alarm)
  const words = ({ type, by, text, until }: AlarmTimelineEntry) => {
    const values = {
      name: by ?? t('alarms.system'),
      text: text ?? '',
      until: until === null ? '' : texts.since(until, now, zone),
    }
    if (type === 'assigned')
      return t(text === null ? 'alarms.event_unassigned' : 'alarms.event_assigned', values)
    if (type === 'resolved') return texts.ended(alarm)
    return t(`alarms.event_${type}`, values)
  }
  return (
    <ol className={classes.timeline}>
      {entries.map((entry, i) => {
        const { icon: EntryIcon, tone } = looks[entry.type]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and the list only grows
          <li key={i}>
            <time dateTime={new Date(entry.at).toISOString()}>{texts.since(entry.at, now, zone)}</time>
            <span className={classes.dot} data-tone={tone} aria-hidden="true">
              <EntryIcon size={14} stroke={1.75} />
            </span>
            <span>{words(entry)}</span>
          </li>
        )
      })}
    </ol>
  )
}
