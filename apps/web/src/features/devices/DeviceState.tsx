import type { Device } from '@kilowatt/contracts/devices/devices'
import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconCloudOff,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

type Props = {
  state: DeviceHealth
  device: Pick<Device, 'errorCode' | 'retriesAvailable' | 'ownError' | 'isOffGrid'>
}

export type DeviceHealth = {
  /** whether its controller is connected */
  readonly connected: boolean
  readonly status: 'ok' | 'error' | 'deleted'
  /** whether it reported before and no longer does */
  readonly isSilent: boolean
}

/** State of a device, by colour, shape and word: the most severe state that is known. */
export function DeviceState({ state, device }: Props) {
  const { connected, status, isSilent } = state
  const { errorCode, retriesAvailable, ownError, isOffGrid } = device
  const { t } = useTranslation()
  if (!connected) return <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
  if (status === 'error') {
    const label = errorLabel(t, errorCode)
    return (
      <StatusChip
        wraps
        tone="critical"
        icon={IconAlertCircle}
        label={retriesAvailable === null ? label : `${label}, ${retriesText(t, retriesAvailable)}`}
      />
    )
  }
  if (ownError !== null)
    return (
      <StatusChip
        wraps
        tone="critical"
        icon={IconAlertCircle}
        label={t('devices.state_ownError', { error: ownError })}
      />
    )
  if (isOffGrid)
    return <StatusChip tone="warning" icon={IconPlugConnectedX} label={t('devices.state_offGrid')} />
  return isSilent ? (
    <StatusChip tone="warning" icon={IconClock} label={t('devices.state_silent')} />
  ) : (
    <StatusChip tone="ok" icon={IconCircleCheck} label={t('devices.state_ok')} />
  )
}

/** A controller's reasons are shown as reported; the reason of an exclusion has our own text. */
function errorLabel(t: TFunction, errorCode: string | null): string {
  if (errorCode === LEFT_OUT) return t('devices.state_leftOut')
  const label = t('devices.state_error')
  return errorCode === null ? label : `${label} (${errorCode})`
}

const retriesText = (t: TFunction, count: number) =>
  count === 0 ? t('devices.retriesNone') : t('devices.retriesLeft', { count })
