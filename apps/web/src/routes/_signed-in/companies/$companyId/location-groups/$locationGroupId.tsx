import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '../../../../../api/client.ts'
import { LocationList } from '../../../../../features/locations/LocationList.tsx'
import { NotFound } from '../../../../../ui/state/NotFound.tsx'

/** The locations of a group and of the groups below it. */
export const Route = createFileRoute('/_signed-in/companies/$companyId/location-groups/$locationGroupId')({
  staticData: { crumb: 'place' },
  component: Group,
})

function Group() {
  const { locationGroupId } = Route.useParams()
  const query = useQuery(
    orpc.locations.list.queryOptions({
      input: { locationGroupId: Number(locationGroupId), pageSize: 100 },
      refetchInterval: 60_000,
    }),
  )
  if (!/^\d+$/.test(locationGroupId)) return <NotFound />
  return (
    <LocationList
      locations={query.data?.data.locations}
      error={query.error}
      onRetry={() => query.refetch()}
    />
  )
}
