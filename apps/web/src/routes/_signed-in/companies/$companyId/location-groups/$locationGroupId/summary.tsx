import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconReportAnalytics } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { NoLocationInGroup } from '#features/locations/NoLocationInGroup.tsx'
import { GroupSummary } from '#features/summary/GroupSummary.tsx'
import { LocationRanking } from '#features/summary/ranking/LocationRanking.tsx'
import { SummaryFrame } from '#features/summary/SummaryFrame.tsx'
import { WallLink } from '#features/wall/WallLink.tsx'
import { readListAddress } from '#shared/address/use-list-address.ts'
import { useNow } from '#ui/data/use-now.ts'
import { useSummaryRange } from '../../../../-summary-range.tsx'
import { parseSummarySearch, summaryDefaults } from '../../../../-summary-search.ts'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/**
 * Summary of a period for the locations of a group and the groups below it; for the root group, of the whole
 * company.
 */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/summary',
)({
  staticData: {
    listed: { in: 'group', at: 40, folds: true },
    crumb: { label: 'summary.title', icon: IconReportAnalytics },
  },
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseSummarySearch(raw), ...readListAddress(raw) }),
  search: { middlewares: [stripSearchParams(summaryDefaults)] },
  loader: ({ params }) => loadGroup(params),
  component: Summary,
})

const MINUTE_MS = 60_000

function Summary() {
  const { group, timezone } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const nowMs = useNow(MINUTE_MS)
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { range, periods, stepper, note, showDay, showDays } = useSummaryRange({
    search,
    nowMs,
    zone,
    onSearch: (change) => navigate({ search: { ...search, ...change } }),
  })
  const { page, pageSize, search: name } = search
  return (
    <>
      <SummaryFrame
        placeName={group.name}
        periods={periods}
        stepper={
          <>
            {stepper}
            <WallLink href={webPaths.groupWall(group.companyId, group.id)} />
          </>
        }
        backHref={webPaths.locationGroup(group.companyId, group.id)}
      >
        {note}
        <GroupSummary
          locationGroupId={group.id}
          range={range}
          zone={zone}
          nowMs={nowMs}
          onDay={showDay}
          onDays={showDays}
          whenNone={<NoLocationInGroup companyId={group.companyId} isRoot={group.parentId === null} />}
          ranking={
            <LocationRanking
              locationGroupId={group.id}
              address={{ page, pageSize, search: name }}
              onChange={(address) =>
                navigate({ search: { ...search, ...address }, replace: true, resetScroll: false })
              }
            />
          }
        />
      </SummaryFrame>
      <GroupDock />
    </>
  )
}
