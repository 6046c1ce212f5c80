import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { orpc } from '../../api/client.ts'
import { LocationList } from '../../features/locations/LocationList.tsx'

/** Home by role: who manages a company starts there; a homeowner sees their one location, or the list of several. */
export const Route = createFileRoute('/_signed-in/')({
  staticData: { crumb: 'none', entry: { label: 'words.home', icon: IconHome } },
  beforeLoad: ({ context }) => {
    if (hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/overview' })
  },
  component: Home,
})

function Home() {
  const query = useQuery(orpc.locations.list.queryOptions({ input: {}, refetchInterval: 60_000 }))
  const [only, ...others] = query.data?.data.locations ?? []
  if (only && others.length === 0)
    return <Navigate to="/locations/$locationId" params={{ locationId: String(only.id) }} replace />
  return (
    <LocationList
      locations={query.data?.data.locations}
      error={query.error}
      onRetry={() => query.refetch()}
    />
  )
}
