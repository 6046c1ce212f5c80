import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { DeviceGroupScreen } from '../../../../../../features/devices/DeviceGroupScreen.tsx'
import { currentUser } from '../../../../../../features/session/session-queries.ts'
import { mayOnLocation } from '../../../../../../shared/places/may-on-location.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

export const Route = createFileRoute('/_signed-in/locations/$locationId/device-groups/$deviceGroupId/')({
  staticData: { crumb: 'place' },
  component: DeviceGroup,
})

function DeviceGroup() {
  const location = parent.useLoaderData()
  const user = currentUser()
  return (
    <DeviceGroupScreen
      location={location}
      groupId={Number(Route.useParams().deviceGroupId)}
      mayEdit={user !== null && mayOnLocation(user, location.id, 'edit')}
    />
  )
}
