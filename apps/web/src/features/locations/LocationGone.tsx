import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { NotAvailable } from '../../ui/state/NotFound.tsx'

/**
 * @param name of a location that was open until now; undefined if the location in the address is not
 * accessible
 */
export function LocationGone({ name }: { name: string | undefined }) {
  const { t } = useTranslation()
  return (
    <NotAvailable
      title={name === undefined ? t('locations.closedTitle') : t('locations.goneTitle', { name })}
      text={t(name === undefined ? 'locations.closedText' : 'locations.goneText')}
    >
      <Button variant="filled" component={AppLink} href={webPaths.home()}>
        {t('words.home')}
      </Button>
    </NotAvailable>
  )
}
