import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OemDeviceCards } from '../../../../../../features/oem-devices/OemDeviceCards.tsx'
import { PageHeader } from '../../../../../../ui/shell/page/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/oem-devices/')({
  staticData: { crumb: 'none' },
  component: OemDevices,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function OemDevices() {
  const { t } = useTranslation()
  const location = locationRoute.useLoaderData()
  return (
    <>
      <PageHeader
        title={t('words.controllers')}
        context={location.name}
        backHref={webPaths.location(location.id)}
      />
      <OemDeviceCards locationId={location.id} zone={location.timezone.name} />
    </>
  )
}
