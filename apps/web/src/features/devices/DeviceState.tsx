import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import { IconAlertCircle, IconCircleCheck, IconClock, IconCloudOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

type Props = { state: DeviceHealth; errorCode: string | null; retriesAvailable: number | null }

export type DeviceHealth = {
  /** whether its controller is connected */
  readonly connected: boolean
  readonly status: 'ok' | 'error' | 'deleted'
  /** whether it has reported before and no longer does */
  readonly isSilent: boolean
}

/** State of a device, by colour, shape and word: the most severe one known. */
export function DeviceState({ state, errorCode, retriesAvailable }: Props) {
  const { connected, status, isSilent } = state
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
  return isSilent ? (
    <StatusChip tone="warning" icon={IconClock} label={t('devices.state_silent')} />
  ) : (
    <StatusChip tone="ok" icon={IconCircleCheck} label={t('devices.state_ok')} />
  )
}

/** Reasons of a controller are shown as it reports them; the exclusion has a text of ours. */
function errorLabel(t: TFunction, errorCode: string | null): string {
  if (errorCode === LEFT_OUT) return t('devices.state_leftOut')
  const label = t('devices.state_error')
  return errorCode === null ? label : `${label} (${errorCode})`
}

const retriesText = (t: TFunction, count: number) =>
  count === 0 ? t('devices.retriesNone') : t('devices.retriesLeft', { count })
