import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import {
  IconBell,
  IconBellZ,
  IconCheck,
  IconCircleCheck,
  IconCircleMinus,
  IconTool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { alarmZoneOf, useAlarmTexts } from '../../shared/alarms/use-alarm-texts.ts'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { useNow } from '../../ui/data/use-now.ts'

const looks = {
  open: { tone: 'info', icon: IconBell },
  acknowledged: { tone: 'offline', icon: IconCheck },
  snoozed: { tone: 'offline', icon: IconBellZ },
  maintenance: { tone: 'offline', icon: IconTool },
  resolved: { tone: 'offline', icon: IconCircleMinus },
  solved: { tone: 'ok', icon: IconCircleCheck },
} as const

const MINUTE_MS = 60_000

/** The state of an alarm in words, with the time at which the state ends. */
export function useAlarmState(): (alarm: Alarm) => string {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const now = useNow(MINUTE_MS)
  return (alarm) => {
    const until = alarm.state === 'snoozed' ? alarm.snoozedUntil : alarm.maintenanceUntil
    if ((alarm.state === 'snoozed' || alarm.state === 'maintenance') && until !== null)
      return t(`alarms.until_${alarm.state}`, { time: texts.since(until, now, alarmZoneOf(alarm)) })
    return alarm.state === 'resolved' ? texts.ended(alarm) : t(`alarms.state_${alarm.state}`)
  }
}

/** Whether an alarm ended because its condition was gone. */
export const isSolved = ({ state, endedBecause }: Alarm) =>
  state === 'resolved' && (endedBecause ?? 'cleared') === 'cleared'

export function AlarmStateChip({ alarm }: { alarm: Alarm }) {
  const words = useAlarmState()
  const { tone, icon } = isSolved(alarm) ? looks.solved : looks[alarm.state]
  return <StatusChip tone={tone} icon={icon} label={words(alarm)} />
}
