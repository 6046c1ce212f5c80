import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmAction } from '@kilowatt/contracts/alarms/alarms'
import { Button, Modal } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { MessageDialog } from '../messages/MessageDialog.tsx'
import { snoozedUntil, snoozes } from '../snooze-times.ts'
import classes from './AskedDialogs.module.css'
import type { OperatorPlace } from './operator-place.ts'

export type Asked = { readonly kind: 'snooze' | 'assign' | 'message'; readonly ids: readonly number[] }

type Props = {
  asked: Asked | null
  place: OperatorPlace
  alarms: readonly Alarm[]
  onAct: (ids: readonly number[], action: AlarmAction, undo?: AlarmAction) => void
  onSent: () => void
  onClose: () => void
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Dialogs: how long to snooze alarms, whom to assign them to, or what to write to their owners. */
export function AskedDialogs({ asked, place, alarms, onAct, onSent, onClose }: Props) {
  const { t } = useTranslation()
  const count = asked?.ids.length ?? 0
  return (
    <>
      <Modal
        opened={asked?.kind === 'snooze'}
        onClose={onClose}
        title={t('alarms.snoozeTitle', { count })}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <div className={classes.choices}>
          {asked &&
            snoozes.map((name) => {
              const until = snoozedUntil(name, Date.now(), timeZone)
              return (
                until !== null && (
                  <Button key={name} onClick={() => onAct(asked.ids, { type: 'snooze', until })}>
                    {t(`alarms.snooze_${name}`)}
                  </Button>
                )
              )
            })}
        </div>
      </Modal>
      <Modal
        opened={asked?.kind === 'assign'}
        onClose={onClose}
        title={t('alarms.assignTitle', { count })}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {asked && <People asked={asked} place={place} alarms={alarms} onAct={onAct} />}
      </Modal>
      <MessageDialog
        alarmIds={asked?.kind === 'message' ? asked.ids : null}
        onSent={onSent}
        onClose={onClose}
      />
    </>
  )
}

function People({
  asked,
  place,
  alarms,
  onAct,
}: Pick<Props, 'place' | 'alarms' | 'onAct'> & { asked: Asked }) {
  const { t } = useTranslation()
  const { companyId, me } = place
  const duty = useQuery(
    orpc.alarmDuty.duty.queryOptions({ input: companyId === null ? skipToken : { companyId } }),
  ).data?.data
  const others = duty?.people.filter(({ id }) => id !== me.id) ?? []
  const before = new Set(
    asked.ids.map((id) => alarms.find((alarm) => alarm.id === id)?.assignedTo?.id ?? null),
  )
  const [was = null] = before
  // several people had these alarms, so one call cannot undo this
  const undo = before.size === 1 ? ({ type: 'assign', userId: was } as const) : undefined
  const assign = (userId: number | null) => onAct(asked.ids, { type: 'assign', userId }, undo)
  return (
    <div className={classes.choices}>
      <Button onClick={() => assign(me.id)}>{t('alarms.toMe', { name: me.name })}</Button>
      {others.map(({ id, name }) => (
        <Button key={id} onClick={() => assign(id)}>
          {id === duty?.onCallNow?.id ? t('alarms.onCallNow', { name }) : name}
        </Button>
      ))}
      <Button variant="subtle" onClick={() => assign(null)}>
        {t('alarms.toNoOne')}
      </Button>
    </div>
  )
}
