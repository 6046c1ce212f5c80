import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

/** Whether a controller is connected. */
export function ConnectionChip({ connected }: { connected: boolean }) {
  const { t } = useTranslation()
  return connected ? (
    <StatusChip tone="ok" icon={IconPlugConnected} label={t('controllerPages.connected')} />
  ) : (
    <StatusChip tone="offline" icon={IconCloudOff} label={t('words.notConnected')} />
  )
}
