import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BannerStrip } from './BannerStrip.tsx'

/** A demo that was just started has neither all of its history nor today's sums; the strip goes by itself when it has. */
export function FillingBanner() {
  const { t } = useTranslation()
  return (
    <BannerStrip tone="info" icon={IconHourglass}>
      {t('shell.filling')}
    </BannerStrip>
  )
}
