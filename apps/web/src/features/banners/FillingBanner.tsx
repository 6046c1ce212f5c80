import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BannerStrip } from './BannerStrip.tsx'

/** Shown while a demo that has just started lacks part of its history and today's sums. */
export function FillingBanner() {
  const { t } = useTranslation()
  return (
    <BannerStrip tone="info" icon={IconHourglass}>
      {t('shell.filling')}
    </BannerStrip>
  )
}
