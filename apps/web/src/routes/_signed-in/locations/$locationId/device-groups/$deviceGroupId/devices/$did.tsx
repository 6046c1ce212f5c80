import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { DeviceScreen } from '../../../../../../../features/devices/DeviceScreen.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

export const Route = createFileRoute(
  '/_signed-in/locations/$locationId/device-groups/$deviceGroupId/devices/$did',
)({
  staticData: { crumb: 'place' },
  component: () => (
    <DeviceScreen location={parent.useLoaderData()} deviceId={Number(Route.useParams().did)} />
  ),
})
