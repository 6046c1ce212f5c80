import { webPaths } from '@kilowatt/contracts/web-paths'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '../../../../../../../../../../api/client.ts'
import { LocationUsers } from '../../../../../../../../../../features/sharing/LocationUsers.tsx'
import { NotFound } from '../../../../../../../../../../ui/state/NotFound.tsx'

/** Who may do what at a location of a group. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/users',
)({ component: GroupLocationUsers })

function GroupLocationUsers() {
  const { companyId, locationGroupId, locationId } = Route.useParams()
  const query = useQuery(orpc.locations.get.queryOptions({ input: { id: Number(locationId) } }))
  const location = query.data?.data.location
  if (query.isError) return <NotFound />
  if (!location) return <Skeleton height={240} radius={14} />
  return (
    <LocationUsers
      location={location}
      backHref={webPaths.groupLocation(companyId, locationGroupId, locationId)}
    />
  )
}
