import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { DevicePage } from '../-DevicePage.tsx'
import { deviceDefaults, parseDeviceSearch } from '../-device-search.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Page of a device that is in no group. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/devices/$deviceId')({
  staticData: { crumb: 'place' },
  validateSearch: parseDeviceSearch,
  search: { middlewares: [stripSearchParams(deviceDefaults)] },
  component: LonelyDevice,
})

function LonelyDevice() {
  const location = parent.useLoaderData()
  const { deviceId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <DevicePage
      location={location}
      deviceId={Number(deviceId)}
      href={webPaths.device(location.id, deviceId)}
      backHref={webPaths.location(location.id)}
      search={Route.useSearch()}
      onSearch={(search, options) => navigate({ search, resetScroll: false, ...options })}
    />
  )
}
