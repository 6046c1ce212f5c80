import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ControllerBackups } from '#features/backups/ControllerBackups.tsx'
import { ExplorerLink } from '#features/explorer/ExplorerLink.tsx'
import { OemDeviceScreen } from '#features/oem-devices/OemDeviceScreen.tsx'
import { RefusedMessages } from '#features/quarantine/RefusedMessages.tsx'
import { SoftwareCard } from '#features/software-update/SoftwareCard.tsx'
import { ControllerTunnel } from '#features/tunnel/ControllerTunnel.tsx'

/** One controller, P1 module or gateway of a location; the address accepts its id or its serial. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/oem-devices/$oemDeviceId/')({
  staticData: { crumb: 'none' },
  component: OemDevice,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function OemDevice() {
  const { id, timezone } = locationRoute.useLoaderData()
  return (
    <OemDeviceScreen
      oemDeviceId={Route.useParams().oemDeviceId}
      belongsHere={({ locationId }) => locationId === id}
      moreOf={(device, zone) => (
        <>
          <SoftwareCard controllerId={device.id} timezone={zone} />
          <ControllerBackups controller={device} timezone={zone} />
          <ControllerTunnel controller={device} timezone={zone} />
          <RefusedMessages controllerId={device.id} timezone={zone} />
          <ExplorerLink controller={device} />
        </>
      )}
      listHref={webPaths.locationOemDevices(id)}
      zone={timezone.name}
    />
  )
}
