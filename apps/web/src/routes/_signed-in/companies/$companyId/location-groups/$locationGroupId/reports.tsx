import { IconFileText } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { MonthlyCard } from '#features/reports/MonthlyCard.tsx'
import { ReportsScreen } from '#features/reports/ReportsScreen.tsx'
import { parseReportSearch, reportDefaults } from '#features/reports/report-search.ts'
import { useNow } from '#ui/data/use-now.ts'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/**
 * Report of a group: its locations and those of groups below it as one. The root group's report is that of
 * the company.
 */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/reports',
)({
  staticData: {
    listed: { in: 'group', at: 30, folds: true },
    crumb: { label: 'reports.screen', icon: IconFileText },
  },
  validateSearch: parseReportSearch,
  search: { middlewares: [stripSearchParams(reportDefaults)] },
  loader: ({ params }) => loadGroup(params),
  component: Reports,
})

const MINUTE_MS = 60_000

function Reports() {
  const { group, timezone } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <>
      <ReportsScreen
        key={group.id}
        place={{
          locationGroupId: group.id,
          name: group.name,
          zone: timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        }}
        search={Route.useSearch()}
        nowMs={useNow(MINUTE_MS)}
        onSearch={(search) => navigate({ search })}
        monthly={<MonthlyCard place={{ locationGroupId: group.id }} />}
      />
      <GroupDock />
    </>
  )
}
