import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { ChartsScreen } from '#features/charts/ChartsScreen.tsx'
import { chartDefaults, parseChartSearch } from '#features/charts/request/chart-search.ts'
import { placeOfLocation } from '#features/charts/request/use-chart.ts'
import { DeviceGroupScreen } from '#features/devices/DeviceGroupScreen.tsx'
import { useDataView } from '#features/live/use-data-view.ts'
import { currentUser } from '#features/session/session-queries.ts'
import { mayOnLocation } from '#shared/places/may-on-location.ts'
import { useNow } from '#ui/data/use-now.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

export const Route = createFileRoute('/_signed-in/locations/$locationId/device-groups/$deviceGroupId/')({
  staticData: { crumb: 'place' },
  validateSearch: parseChartSearch,
  search: { middlewares: [stripSearchParams(chartDefaults)] },
  component: DeviceGroup,
})

const MINUTE_MS = 60_000
/** Refetch interval of a chart that includes now, in real-time mode. */
const REALTIME_MS = 10_000

function DeviceGroup() {
  const location = parent.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { paceMs } = useDataView()
  const nowMs = useNow(MINUTE_MS)
  const user = currentUser()
  return (
    <DeviceGroupScreen
      location={location}
      groupId={Number(Route.useParams().deviceGroupId)}
      mayEdit={user !== null && mayOnLocation(user, location.id, 'edit')}
      chartOf={({ id, name }) => (
        <ChartsScreen
          place={placeOfLocation(location, { name, deviceGroupId: id })}
          search={search}
          nowMs={nowMs}
          refreshMs={paceMs > 0 ? paceMs : REALTIME_MS}
          dataView={null}
          onSearch={(change) => navigate({ search: { ...search, ...change }, resetScroll: false })}
        />
      )}
    />
  )
}
