import { IconReportAnalytics } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { LocationSummary } from '../../../../features/summary/LocationSummary.tsx'
import { SummaryFrame } from '../../../../features/summary/SummaryFrame.tsx'
import { mayOnLocation } from '../../../../shared/places/may-on-location.ts'
import { useNow } from '../../../../ui/data/use-now.ts'
import { useSummaryRange } from '../../-summary-range.tsx'
import { parseSummarySearch, summaryDefaults } from '../../-summary-search.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Summary of a location for a month or another period. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/summary')({
  staticData: {
    listed: { in: 'location', at: 40, folds: true },
    crumb: { label: 'summary.title', icon: IconReportAnalytics },
  },
  validateSearch: parseSummarySearch,
  search: { middlewares: [stripSearchParams(summaryDefaults)] },
  component: Summary,
})

const MINUTE_MS = 60_000

function Summary() {
  const location = parent.useLoaderData()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const nowMs = useNow(MINUTE_MS)
  const zone = location.timezone.name
  const { range, periods, stepper, note, showDay, showDays } = useSummaryRange({
    search: Route.useSearch(),
    nowMs,
    zone,
    onSearch: (search) => navigate({ search }),
  })
  return (
    <SummaryFrame placeName={location.name} periods={periods} stepper={stepper}>
      {note}
      <LocationSummary
        location={location}
        range={range}
        nowMs={nowMs}
        mayPrice={mayOnLocation(user, location.id, 'managePricing')}
        onDay={showDay}
        onDays={showDays}
      />
    </SummaryFrame>
  )
}
