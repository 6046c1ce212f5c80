import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmZoneOf } from '../../../shared/alarms/use-alarm-texts.ts'
import { SnoozeMenu } from '../SnoozeMenu.tsx'
import { useAlarmActions } from '../use-alarm-actions.ts'
import classes from './AlarmDetailView.module.css'

/** Acknowledges or snoozes an alarm, or undoes that. A resolved alarm has no actions. */
export function AlarmActions({ alarm, more }: { alarm: Alarm; more?: ReactNode }) {
  const { t } = useTranslation()
  const { act, isBusy } = useAlarmActions()
  const { id, state } = alarm
  if (state === 'resolved') return more ? <div className={classes.actions}>{more}</div> : null
  return (
    <div className={classes.actions}>
      {alarm.acknowledged === null ? (
        <Button
          variant="filled"
          disabled={isBusy}
          leftSection={<IconCheck size={18} stroke={1.75} />}
          onClick={() => act([id], { type: 'acknowledge' })}
        >
          {t('alarms.acknowledge')}
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={() => act([id], { type: 'unacknowledge' })}>
          {t('alarms.unacknowledge')}
        </Button>
      )}
      {state === 'snoozed' ? (
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
      {more}
    </div>
  )
}
