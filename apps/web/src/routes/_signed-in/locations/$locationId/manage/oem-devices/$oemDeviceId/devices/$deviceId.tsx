import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { DevicePage } from '../../../../-DevicePage.tsx'
import { deviceDefaults, parseDeviceSearch } from '../../../../-device-search.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** A device as its controller reports it. */
export const Route = createFileRoute(
  '/_signed-in/locations/$locationId/manage/oem-devices/$oemDeviceId/devices/$deviceId',
)({
  staticData: { crumb: 'none' },
  validateSearch: parseDeviceSearch,
  search: { middlewares: [stripSearchParams(deviceDefaults)] },
  component: ReportedDevice,
})

function ReportedDevice() {
  const location = parent.useLoaderData()
  const { oemDeviceId, deviceId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <DevicePage
      location={location}
      deviceId={Number(deviceId)}
      href={webPaths.reportedDevice(location.id, oemDeviceId, deviceId)}
      backHref={webPaths.locationOemDevice(location.id, oemDeviceId)}
      search={Route.useSearch()}
      onSearch={(search, options) => navigate({ search, resetScroll: false, ...options })}
    />
  )
}
