import { Button } from '@mantine/core'
import { IconUserScan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BannerStrip } from './BannerStrip.tsx'

type Props = { who: string; onStop: () => void; isBusy: boolean }

/** Shown while impersonating another person. It cannot be closed, but the impersonation can be ended. */
export function ImpersonationBanner({ who, onStop, isBusy }: Props) {
  const { t } = useTranslation()
  return (
    <BannerStrip
      tone="warning"
      icon={IconUserScan}
      action={
        <Button size="xs" onClick={onStop} loading={isBusy}>
          {t('consent.stop')}
        </Button>
      }
    >
      <b>{t('consent.impersonating')}</b> {who}
    </BannerStrip>
  )
}
