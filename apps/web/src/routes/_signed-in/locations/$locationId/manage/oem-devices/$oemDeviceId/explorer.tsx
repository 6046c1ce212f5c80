import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconListTree } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ExplorerScreen } from '#features/explorer/ExplorerScreen.tsx'

/** Everything that a controller of a location has reported; the address accepts its id or its serial. */
export const Route = createFileRoute(
  '/_signed-in/locations/$locationId/manage/oem-devices/$oemDeviceId/explorer',
)({
  staticData: { crumb: { label: 'explorer.title', icon: IconListTree } },
  component: Explorer,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Explorer() {
  const { id, timezone } = locationRoute.useLoaderData()
  const { oemDeviceId } = Route.useParams()
  return (
    <ExplorerScreen
      oemDeviceId={oemDeviceId}
      belongsHere={({ locationId }) => locationId === id}
      backHref={webPaths.locationOemDevice(id, oemDeviceId)}
      zone={timezone.name}
    />
  )
}
