import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailPlus } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LocationSharing } from '../../../../../features/sharing/LocationSharing.tsx'
import { PageHeader } from '../../../../../ui/shell/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/users')({
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.manageUsers) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Users,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Users() {
  const { t } = useTranslation()
  const location = locationRoute.useLoaderData()
  const [inviting, { open, close }] = useDisclosure(false)
  return (
    <>
      <PageHeader
        title={t('shell.users')}
        context={location.name}
        backHref={`/locations/${location.id}`}
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
