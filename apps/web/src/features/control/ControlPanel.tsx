import { type ControlRefusal, controlRefusal } from '@kilowatt/domain/devices/device-control'
import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useNow } from '../../ui/data/use-now.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './ControlPanel.module.css'
import { ControlWidget } from './ControlWidget.tsx'
import { useControl } from './use-control.ts'

type Props = {
  device: { id: number; name: string; status: 'ok' | 'error' | 'deleted'; connected: boolean }
  /** whether this person may control the location */
  mayControl: boolean
  zone: string
}

const NEWS_MS = 5_000

/** All settings of a device, or the reason why they cannot be changed now. */
export function ControlPanel({ device, mayControl, zone }: Props) {
  const { t } = useTranslation()
  const reasonId = useId()
  const nowMs = useNow(NEWS_MS)
  const { data: control, error, refetch } = useControl(device.id)
  const refusal = controlRefusal({ behind: 'CONTROLLER', connected: device.connected, status: device.status })
  const reason: ControlRefusal | 'notAllowed' | null = mayControl ? refusal : 'notAllowed'
  if (error && !control)
    return (
      <Card>
        <LoadFailure title={t('control.errorTitle')} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!control) return <Skeleton height={360} radius={14} />
  if (control.parameters.length === 0)
    return (
      <Card>
        <EmptyState title={t('control.emptyTitle')} reason={t('control.emptyText')} />
      </Card>
    )
  return (
    <Card bare aria-label={t('control.action_control')}>
      {reason !== null && (
        <div id={reasonId} className={classes.reason}>
          <Notice kind={reason === 'notAllowed' ? 'info' : 'warning'}>{t(`control.locked_${reason}`)}</Notice>
        </div>
      )}
      <div>
        {control.parameters.map((parameter) => (
          <ControlWidget
            key={parameter.name}
            deviceId={device.id}
            deviceName={device.name}
            parameter={parameter}
            lockedBy={reason === null ? null : reasonId}
            isConnected={device.connected}
            zone={zone}
            nowMs={nowMs}
          />
        ))}
      </div>
    </Card>
  )
}
