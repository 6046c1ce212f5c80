import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconChartAreaLine } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { ChartsScreen } from '../../../../features/charts/ChartsScreen.tsx'
import {
  type ChartSearch,
  chartDefaults,
  parseChartSearch,
} from '../../../../features/charts/request/chart-search.ts'
import { placeOfLocation } from '../../../../features/charts/request/use-chart.ts'
import { DataViewSwitch } from '../../../../features/live/DataViewSwitch.tsx'
import { useDataView } from '../../../../features/live/use-data-view.ts'
import { ReportedNotice } from '../../../../features/metering-place/ReportedNotice.tsx'
import { mayOnLocation } from '../../../../shared/places/may-on-location.ts'
import { useNow } from '../../../../ui/data/use-now.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

export const Route = createFileRoute('/_signed-in/locations/$locationId/charts')({
  staticData: {
    listed: { in: 'location', at: 20 },
    crumb: { label: 'charts.title', icon: IconChartAreaLine },
  },
  validateSearch: parseChartSearch,
  search: { middlewares: [stripSearchParams(chartDefaults)] },
  component: Charts,
})

const MINUTE_MS = 60_000
/** Refetch interval of a chart that includes now, in real-time mode. */
const REALTIME_MS = 10_000

function Charts() {
  const location = parent.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { paceMs } = useDataView()
  const { user } = Route.useRouteContext()
  const mayPrice = mayOnLocation(user, location.id, 'managePricing')
  return (
    <>
      <ChartsScreen
        place={{
          ...placeOfLocation(location),
          pricesHref: mayPrice ? webPaths.locationPriceLists(location.id) : undefined,
        }}
        search={search}
        nowMs={useNow(MINUTE_MS)}
        refreshMs={paceMs > 0 ? paceMs : REALTIME_MS}
        dataView={<DataViewSwitch />}
        onSearch={(change) => navigate({ search: { ...search, ...change }, replace: isLegendOnly(change) })}
      />
      <ReportedNotice locationId={location.id} />
    </>
  )
}

/**
 * Whether only rows of the legend changed, which adds no history entry; every other change of the view does,
 * so Back returns to it.
 */
const isLegendOnly = (change: Partial<ChartSearch>) => Object.keys(change).join() === 'hide'
