import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { DeviceGroupScreen } from '../../../../../../features/devices/DeviceGroupScreen.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

export const Route = createFileRoute('/_signed-in/locations/$locationId/device-groups/$deviceGroupId/')({
  staticData: { crumb: 'place' },
  component: () => (
    <DeviceGroupScreen location={parent.useLoaderData()} groupId={Number(Route.useParams().deviceGroupId)} />
  ),
})
