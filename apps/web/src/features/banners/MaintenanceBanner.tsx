import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconTool, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BannerStrip } from './BannerStrip.tsx'

/** The provider's maintenance message; once closed, it stays closed until the message changes. */
export function MaintenanceBanner({ message }: { message: string }) {
  const { t } = useTranslation()
  const [dismissed, setDismissed] = useLocalStorage({
    key: 'maintenance-dismissed',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  if (dismissed === message) return null
  return (
    <BannerStrip
      tone="info"
      icon={IconTool}
      action={
        <ActionIcon aria-label={t('actions.close')} onClick={() => setDismissed(message)}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      }
    >
      {message}
    </BannerStrip>
  )
}
