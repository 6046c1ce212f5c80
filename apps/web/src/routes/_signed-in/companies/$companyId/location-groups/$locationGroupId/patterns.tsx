import { webPaths } from '@kilowatt/contracts/web-paths'
import { Skeleton } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PatternsScreen } from '#features/charts/patterns/PatternsScreen.tsx'
import { chosenQuantity, quantitiesOfGroup } from '#features/charts/patterns/pattern-quantities.ts'
import { patternRange } from '#features/charts/patterns/pattern-range.ts'
import { parsePatternSearch, patternDefaults } from '#features/charts/patterns/pattern-search.ts'
import { chartQuery, placeOfGroup } from '#features/charts/request/use-chart.ts'
import { LoadFailure } from '#shared/failures/LoadFailure.tsx'
import { useNow } from '#ui/data/use-now.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'
import { EmptyState } from '#ui/state/StateMessage.tsx'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/** Patterns of a group: when its locations together import and export most, for a year of hours. */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/patterns',
)({
  staticData: { crumb: { label: 'patterns.title', icon: IconGridDots } },
  validateSearch: parsePatternSearch,
  search: { middlewares: [stripSearchParams(patternDefaults)] },
  loader: ({ params }) => loadGroup(params),
  component: Patterns,
})

const QUARTER_MS = 900_000

function Patterns() {
  const { t } = useTranslation()
  const { group, timezone } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const nowMs = useNow(QUARTER_MS)
  const place = placeOfGroup(group, timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  // the quantities that its devices measure do not depend on the range; months have the fewest rows
  const { data, error, refetch } = useQuery(
    chartQuery(place, {
      range: patternRange(patternDefaults, nowMs, place.zone),
      search: { interval: 'month', measure: 'energy' },
    }),
  )
  const whole = data && quantitiesOfGroup(data.data.series.map(({ key }) => key))
  const quantity = whole && chosenQuantity(search, whole)
  const chartsHref = webPaths.groupCharts(group.companyId, group.id)
  const header = <PageHeader title={t('patterns.title')} phoneContext={group.name} backHref={chartsHref} />
  return (
    <>
      {!whole && header}
      {!whole && !error && <Skeleton height={484} radius={14} />}
      {!whole && error && (
        <LoadFailure title={t('charts.errorTitle')} error={error} onRetry={() => void refetch()} />
      )}
      {whole && !quantity && (
        <>
          {header}
          <EmptyState
            title={t('patterns.noneTitle')}
            reason={t('category.noneText')}
            action={{ label: t('patterns.toCharts'), href: chartsHref }}
          />
        </>
      )}
      {whole && quantity && (
        <PatternsScreen
          key={group.id}
          place={place}
          whole={whole}
          quantity={quantity}
          search={search}
          nowMs={nowMs}
          onSearch={(next) => navigate({ search: next, resetScroll: false })}
        />
      )}
      <GroupDock />
    </>
  )
}
