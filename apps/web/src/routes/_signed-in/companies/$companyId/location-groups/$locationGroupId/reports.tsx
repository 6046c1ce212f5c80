import { IconReportAnalytics } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ReportsScreen } from '../../../../../../features/reports/ReportsScreen.tsx'
import { parseReportSearch, reportDefaults } from '../../../../../../features/reports/report-search.ts'
import { useNow } from '../../../../../../ui/data/use-now.ts'
import { loadGroup } from './-load-group.ts'

/** The locations of a group and of the groups below it, as one; that of the root group is the report of the company. */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/reports',
)({
  staticData: { crumb: { label: 'reports.screen', icon: IconReportAnalytics } },
  validateSearch: parseReportSearch,
  search: { middlewares: [stripSearchParams(reportDefaults)] },
  loader: ({ params }) => loadGroup(params),
  component: Reports,
})

const MINUTE_MS = 60_000

function Reports() {
  const { id, name } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <ReportsScreen
      place={{ locationGroupId: id, name, zone: browserZone }}
      search={Route.useSearch()}
      nowMs={useNow(MINUTE_MS)}
      onSearch={(search) => navigate({ search })}
    />
  )
}

/** Days are dates of the calendar, the same in every zone; whose they are tells the answer. */
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
