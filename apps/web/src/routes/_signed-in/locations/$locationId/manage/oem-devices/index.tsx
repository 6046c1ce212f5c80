import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OemDeviceCards } from '#features/oem-devices/OemDeviceCards.tsx'
import { linkControllerHref, mayLinkController } from '#shared/places/link-controller.ts'
import { AppLink } from '#ui/navigation/AppLink.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/oem-devices/')({
  staticData: { crumb: 'none' },
  component: OemDevices,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function OemDevices() {
  const { t } = useTranslation()
  const location = locationRoute.useLoaderData()
  const { user } = Route.useRouteContext()
  const linkHref = mayLinkController(user, location.id)
    ? linkControllerHref(location.id, location.company.id)
    : null
  return (
    <>
      <PageHeader
        title={t('words.controllers')}
        context={location.name}
        backHref={webPaths.location(location.id)}
        actions={
          linkHref !== null && (
            <Button component={AppLink} href={linkHref} leftSection={<IconPlus size={18} stroke={1.75} />}>
              {t('setup.linkController')}
            </Button>
          )
        }
      />
      <OemDeviceCards locationId={location.id} zone={location.timezone.name} linkHref={linkHref} />
    </>
  )
}
