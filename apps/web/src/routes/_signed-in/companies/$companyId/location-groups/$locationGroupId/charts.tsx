import { IconChartAreaLine } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ChartsScreen } from '#features/charts/ChartsScreen.tsx'
import { chartDefaults, parseChartSearch } from '#features/charts/request/chart-search.ts'
import { placeOfGroup } from '#features/charts/request/use-chart.ts'
import { useNow } from '#ui/data/use-now.ts'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/**
 * Charts of a group: the sum of its locations and those of groups below it. The root group represents the
 * company.
 */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/charts',
)({
  staticData: { listed: { in: 'group', at: 20 }, crumb: { label: 'charts.title', icon: IconChartAreaLine } },
  validateSearch: parseChartSearch,
  search: { middlewares: [stripSearchParams(chartDefaults)] },
  loader: ({ params }) => loadGroup(params),
  component: GroupCharts,
})

const MINUTE_MS = 60_000

function GroupCharts() {
  const { group, timezone } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <ChartsScreen
        key={group.id}
        place={placeOfGroup(group, timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)}
        search={search}
        nowMs={useNow(MINUTE_MS)}
        refreshMs={MINUTE_MS}
        dataView={null}
        onSearch={(change) =>
          navigate({ search: { ...search, ...change }, replace: Object.keys(change).join() === 'hide' })
        }
      />
      <GroupDock />
    </>
  )
}
