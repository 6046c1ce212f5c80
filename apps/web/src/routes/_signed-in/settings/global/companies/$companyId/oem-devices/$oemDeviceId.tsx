import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute } from '@tanstack/react-router'
import { ControllerBackups } from '#features/backups/ControllerBackups.tsx'
import { ExplorerLink } from '#features/explorer/ExplorerLink.tsx'
import { OemDeviceScreen } from '#features/oem-devices/OemDeviceScreen.tsx'
import { ControllerOwnerButton } from '#features/owners/ControllerOwnerButton.tsx'
import { RefusedMessages } from '#features/quarantine/RefusedMessages.tsx'
import { SoftwareCard } from '#features/software-update/SoftwareCard.tsx'
import { ControllerTunnel } from '#features/tunnel/ControllerTunnel.tsx'

/** One controller, P1 module or gateway of a company; the address accepts its id or its serial. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/oem-devices/$oemDeviceId',
)({ staticData: { crumb: 'none' }, component: OemDevice })

function OemDevice() {
  const { user } = Route.useRouteContext()
  const { companyId, oemDeviceId } = Route.useParams()
  return (
    <OemDeviceScreen
      oemDeviceId={oemDeviceId}
      belongsHere={({ company }) => company?.id === Number(companyId)}
      moreOf={(device, zone) => (
        <>
          <SoftwareCard controllerId={device.id} timezone={zone} />
          <ControllerBackups controller={device} timezone={zone} />
          <ControllerTunnel controller={device} timezone={zone} />
          <RefusedMessages controllerId={device.id} timezone={zone} />
          <ExplorerLink controller={device} />
        </>
      )}
      listHref={webPaths.companyOemDevices(companyId)}
      ownerActionOf={(device) =>
        user.role === 'ROLE_SUPER_ADMIN' && <ControllerOwnerButton controller={device} />
      }
    />
  )
}
