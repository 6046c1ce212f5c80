import type { Location } from '@kilowatt/contracts/tenancy/location'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { LocationSharing } from './LocationSharing.tsx'

/** Permissions at a location, and invites; the same page from the location and from its company. */
export function LocationUsers({ location, backHref }: { location: Location; backHref: string }) {
  const { t } = useTranslation()
  const [inviting, { open, close }] = useDisclosure(false)
  // below a company, the frame knows only the name of the company
  usePageTitle([t('words.users'), location.name])
  return (
    <>
      <PageHeader
        title={t('words.users')}
        context={location.name}
        backHref={backHref}
        actions={
          <Button variant="filled" leftSection={<IconMailPlus size={18} stroke={1.75} />} onClick={open}>
            {t('sharing.invite')}
          </Button>
        }
      />
      <LocationSharing
        locationId={location.id}
        zone={location.timezone.name}
        inviting={inviting}
        onInviteClosed={close}
      />
    </>
  )
}
