import { IconAlertCircle, IconCircleCheck, IconClock, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

type Props = { state: DeviceHealth; errorCode: string | null }

export type DeviceHealth = {
  /** its controller is connected */
  readonly connected: boolean
  readonly status: 'ok' | 'error' | 'deleted'
  /** it has reported before, and no longer does */
  readonly isSilent: boolean
}

/** How a device is, by colour, shape and word: the worst that is known. */
export function DeviceState({ state: { connected, status, isSilent }, errorCode }: Props) {
  const { t } = useTranslation()
  if (!connected) return <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
  if (status === 'error') {
    const label = t('devices.state_error')
    return (
      <StatusChip
        tone="critical"
        icon={IconAlertCircle}
        label={errorCode === null ? label : `${label} (${errorCode})`}
      />
    )
  }
  return isSilent ? (
    <StatusChip tone="warning" icon={IconClock} label={t('devices.state_silent')} />
  ) : (
    <StatusChip tone="ok" icon={IconCircleCheck} label={t('devices.state_ok')} />
  )
}
