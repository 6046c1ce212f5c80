import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../../../../../../api/client.ts'
import { LocationSharing } from '../../../../../../../../../../features/sharing/LocationSharing.tsx'
import { PageHeader } from '../../../../../../../../../../ui/shell/PageHeader.tsx'
import { NotFound } from '../../../../../../../../../../ui/state/NotFound.tsx'

/** Who may do what at a location of a group. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/users',
)({ component: GroupLocationUsers })

function GroupLocationUsers() {
  const { t } = useTranslation()
  const { companyId, locationGroupId, locationId } = Route.useParams()
  const [inviting, { open, close }] = useDisclosure(false)
  const query = useQuery(orpc.locations.get.queryOptions({ input: { id: Number(locationId) } }))
  const location = query.data?.data.location
  if (query.isError) return <NotFound />
  if (!location) return <Skeleton height={240} radius={14} />
  return (
    <>
      <PageHeader
        title={t('shell.users')}
        context={location.name}
        backHref={`/settings/global/companies/${companyId}/location-groups/${locationGroupId}/locations/${locationId}`}
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
