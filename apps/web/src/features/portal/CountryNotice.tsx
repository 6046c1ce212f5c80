import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'

/** The country where a person lives decides which portal is asked (spec §5). */
export function CountryNotice() {
  const { t } = useTranslation()
  return (
    <Notice kind="warning">
      {t('refusals.country_missing')} <AppLink href={webPaths.userInfo()}>{t('portal.setCountry')}</AppLink>
    </Notice>
  )
}
