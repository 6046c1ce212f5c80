import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute } from '@tanstack/react-router'
import { LocationUsers } from '#features/sharing/LocationUsers.tsx'
import { WhenLocationLoaded } from './-WhenLocationLoaded.tsx'

/** Permissions at a location of a group. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/users',
)({ staticData: { crumb: 'none' }, component: GroupLocationUsers })

function GroupLocationUsers() {
  const { companyId, locationGroupId, locationId } = Route.useParams()
  return (
    <WhenLocationLoaded locationId={locationId}>
      {(location) => (
        <LocationUsers
          location={location}
          backHref={webPaths.groupLocation(companyId, locationGroupId, locationId)}
        />
      )}
    </WhenLocationLoaded>
  )
}
