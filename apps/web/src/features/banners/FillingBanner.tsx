import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BannerStrip } from './BannerStrip.tsx'

/**
 * A demo that has just started lacks part of its history and today's sums; the strip disappears once they are
 * complete.
 */
export function FillingBanner() {
  const { t } = useTranslation()
  return (
    <BannerStrip tone="info" icon={IconHourglass}>
      {t('shell.filling')}
    </BannerStrip>
  )
}
