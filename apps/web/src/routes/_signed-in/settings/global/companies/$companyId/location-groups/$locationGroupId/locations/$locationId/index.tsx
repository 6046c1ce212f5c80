import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '../../../../../../../../../../api/client.ts'
import { LocationFacts } from '../../../../../../../../../../features/company-settings/LocationFacts.tsx'
import { PageHeader } from '../../../../../../../../../../ui/shell/PageHeader.tsx'
import { NotFound } from '../../../../../../../../../../ui/state/NotFound.tsx'

/** A location of a group, as its company sees it. */
export const Route = createFileRoute(
  '/_signed-in/settings/global/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/',
)({ component: GroupLocation })

function GroupLocation() {
  const { companyId, locationGroupId, locationId } = Route.useParams()
  const query = useQuery(orpc.locations.get.queryOptions({ input: { id: Number(locationId) } }))
  const location = query.data?.data.location
  if (query.isError) return <NotFound />
  if (!location) return <Skeleton height={240} radius={14} />
  return (
    <>
      <PageHeader
        title={location.name}
        context={location.locationGroup.name}
        backHref={withQuery(webPaths.companyGroups(companyId), { group: locationGroupId })}
      />
      <LocationFacts
        location={location}
        usersHref={webPaths.groupLocationUsers(companyId, locationGroupId, locationId)}
      />
    </>
  )
}
