import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { DevicePage } from '../../../-DevicePage.tsx'
import { deviceDefaults, parseDeviceSearch } from '../../../-device-search.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Page of a device within a group. */
export const Route = createFileRoute(
  '/_signed-in/locations/$locationId/device-groups/$deviceGroupId/devices/$did',
)({
  staticData: { crumb: 'place' },
  validateSearch: parseDeviceSearch,
  search: { middlewares: [stripSearchParams(deviceDefaults)] },
  component: GroupedDevice,
})

function GroupedDevice() {
  const location = parent.useLoaderData()
  const { deviceGroupId, did } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <DevicePage
      location={location}
      deviceId={Number(did)}
      href={webPaths.groupedDevice(location.id, deviceGroupId, did)}
      backHref={webPaths.deviceGroup(location.id, deviceGroupId)}
      search={Route.useSearch()}
      onSearch={(search, options) => navigate({ search, resetScroll: false, ...options })}
    />
  )
}
