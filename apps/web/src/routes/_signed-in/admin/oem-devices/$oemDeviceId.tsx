import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCpu } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ControllerBackups } from '../../../../features/backups/ControllerBackups.tsx'
import { ExplorerLink } from '../../../../features/explorer/ExplorerLink.tsx'
import { OemDeviceScreen } from '../../../../features/oem-devices/OemDeviceScreen.tsx'
import { ControllerOwnerButton } from '../../../../features/owners/ControllerOwnerButton.tsx'
import { RefusedMessages } from '../../../../features/quarantine/RefusedMessages.tsx'
import { SoftwareCard } from '../../../../features/software-update/SoftwareCard.tsx'
import { ControllerTunnel } from '../../../../features/tunnel/ControllerTunnel.tsx'

/** A controller, P1 module or gateway of any company, even one that is not linked. */
export const Route = createFileRoute('/_signed-in/admin/oem-devices/$oemDeviceId')({
  staticData: { crumb: { label: 'words.controllers', icon: IconCpu, href: webPaths.searchOemDevices() } },
  component: OemDevice,
})

function OemDevice() {
  const { user } = Route.useRouteContext()
  return (
    <OemDeviceScreen
      oemDeviceId={Route.useParams().oemDeviceId}
      belongsHere={() => true}
      moreOf={(device, zone) => (
        <>
          <SoftwareCard controllerId={device.id} timezone={zone} />
          <ControllerBackups controller={device} timezone={zone} />
          <ControllerTunnel controller={device} timezone={zone} />
          <RefusedMessages controllerId={device.id} timezone={zone} />
          <ExplorerLink controller={device} />
        </>
      )}
      listHref={webPaths.searchOemDevices()}
      ownerActionOf={(device) =>
        user.role === 'ROLE_SUPER_ADMIN' && <ControllerOwnerButton controller={device} />
      }
    />
  )
}
