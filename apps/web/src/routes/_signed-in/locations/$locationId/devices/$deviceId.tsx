import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { DeviceScreen } from '../../../../../features/devices/DeviceScreen.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** A device that is in no group. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/devices/$deviceId')({
  staticData: { crumb: 'place' },
  component: () => (
    <DeviceScreen location={parent.useLoaderData()} deviceId={Number(Route.useParams().deviceId)} />
  ),
})
