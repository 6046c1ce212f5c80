import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LocationQuality } from '#features/data-quality/LocationQuality.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/quality')({
  staticData: {
    listed: { in: 'manage', at: 40, for: 'edit' },
    crumb: { label: 'quality.title', icon: IconActivityHeartbeat },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.edit) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Quality,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Quality() {
  const { t } = useTranslation()
  const location = locationRoute.useLoaderData()
  return (
    <>
      <PageHeader
        title={t('quality.title')}
        context={t('quality.ofLocation')}
        phoneContext={location.name}
        backHref={webPaths.location(location.id)}
      />
      <LocationQuality locationId={location.id} timezone={location.timezone.name} />
    </>
  )
}
