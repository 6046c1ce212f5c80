import { IconFileText } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { MonthlyCard } from '../../../../features/reports/MonthlyCard.tsx'
import { ReportsScreen } from '../../../../features/reports/ReportsScreen.tsx'
import { parseReportSearch, reportDefaults } from '../../../../features/reports/report-search.ts'
import { useNow } from '../../../../ui/data/use-now.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

export const Route = createFileRoute('/_signed-in/locations/$locationId/reports')({
  staticData: {
    listed: { in: 'location', at: 30, folds: true },
    crumb: { label: 'reports.screen', icon: IconFileText },
  },
  validateSearch: parseReportSearch,
  search: { middlewares: [stripSearchParams(reportDefaults)] },
  component: Reports,
})

const MINUTE_MS = 60_000

function Reports() {
  const { id, name, timezone } = parent.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <ReportsScreen
      place={{ locationId: id, name, zone: timezone.name }}
      search={Route.useSearch()}
      nowMs={useNow(MINUTE_MS)}
      monthly={<MonthlyCard place={{ locationId: id }} />}
      onSearch={(search) => navigate({ search })}
    />
  )
}
