import { categoryOfSlug, categorySlug, webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { IconPlug } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, redirect, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CategoryFacts } from '#features/categories/CategoryFacts.tsx'
import { CategoryTabs } from '#features/categories/CategoryTabs.tsx'
import { useCategory } from '#features/categories/use-category.ts'
import { ChartsScreen } from '#features/charts/ChartsScreen.tsx'
import { rangeOf } from '#features/charts/request/chart-range.ts'
import { type ChartSearch, chartDefaults, parseChartSearch } from '#features/charts/request/chart-search.ts'
import { placeOfLocation } from '#features/charts/request/use-chart.ts'
import { DevicesPending } from '#features/devices/DevicesPending.tsx'
import { useDevices } from '#features/devices/use-devices.ts'
import { DataViewSwitch } from '#features/live/DataViewSwitch.tsx'
import { useDataView } from '#features/live/use-data-view.ts'
import { currentUser } from '#features/session/session-queries.ts'
import { mayOnLocation } from '#shared/places/may-on-location.ts'
import { useNow } from '#ui/data/use-now.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'
import { NotFound } from '#ui/state/NotFound.tsx'
import { EmptyState } from '#ui/state/StateMessage.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** The devices of one category: chart, figures and tables for one range. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/category/$categoryId')({
  staticData: {
    crumb: {
      label: 'category.title',
      icon: IconPlug,
      labelOf: ({ categoryId }) => {
        const category = categoryId === undefined ? undefined : categoryOfSlug(categoryId)
        return category && `categories.${category}`
      },
    },
  },
  validateSearch: parseChartSearch,
  search: { middlewares: [stripSearchParams(chartDefaults)] },
  beforeLoad: ({ params, search }) => {
    // the name of a category (`EV_CHARGER`) redirects to its one address
    const slug = categorySlug(params.categoryId)
    if (slug !== params.categoryId)
      throw redirect({
        to: '/locations/$locationId/category/$categoryId',
        params: { ...params, categoryId: slug },
        search,
        replace: true,
      })
  },
  component: CategoryPage,
})

const MINUTE_MS = 60_000
/** Refetch interval of a chart that includes now, in real-time mode. */
const REALTIME_MS = 10_000

function CategoryPage() {
  const location = parent.useLoaderData()
  const { categoryId } = Route.useParams()
  const category = categoryOfSlug(categoryId)
  if (!category) return <NotFound back={{ href: webPaths.location(location.id), label: location.name }} />
  return <Category category={category} />
}

function Category({ category }: { category: DeviceCategory }) {
  const { t } = useTranslation()
  const location = parent.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const nowMs = useNow(MINUTE_MS)
  const { paceMs } = useDataView()
  const { devices, error, refetch } = useDevices(location.id)
  const name = t(`categories.${category}`)
  const zone = location.timezone.name
  const there = new Set(
    devices?.flatMap(({ device }) => (device.excludedInCalculations ? [] : [device.category])) ?? [],
  )
  const range = rangeOf(search, nowMs, zone)
  // fetched together with the chart, shown below it
  const query = useCategory({ locationId: location.id, category, range }, nowMs, there.has(category))
  return (
    // as wide as the tables below the chart, so nothing moves when they arrive
    <div data-wide>
      <PageHeader
        title={name}
        phoneContext={location.name}
        backHref={withQuery(webPaths.locationCharts(location.id), rangeQuery(search))}
      />
      <CategoryTabs locationId={location.id} there={there} active={category} range={rangeQuery(search)} />
      {!devices && <DevicesPending error={error} onRetry={refetch} height={484} />}
      {devices && !there.has(category) && <NoDevice category={category} />}
      {devices && there.has(category) && (
        <ChartsScreen
          // another category renders a new chart instead of updating this one
          key={category}
          place={placeOfLocation(location, { name, category })}
          search={search}
          nowMs={nowMs}
          refreshMs={paceMs > 0 ? paceMs : REALTIME_MS}
          dataView={<DataViewSwitch />}
          onSearch={(change) =>
            navigate({
              search: { ...search, ...change },
              replace: Object.keys(change).join() === 'hide',
              resetScroll: false,
            })
          }
        >
          <CategoryFacts
            locationId={location.id}
            locationName={location.name}
            category={category}
            days={{
              range,
              zone,
              nowMs,
              onDays: (days) =>
                navigate({ search: { ...search, range: 'custom', ...days, zoom: undefined } }),
            }}
            query={query}
          />
        </ChartsScreen>
      )}
    </div>
  )
}

/** The range in an address as text, for links to other pages. */
function rangeQuery({ range, date, from, to }: ChartSearch): Record<string, string> {
  return {
    ...(range !== chartDefaults.range && { range }),
    ...(date && { date }),
    ...(range === 'custom' && from && to && { from, to }),
  }
}

/** Shown if there is no device of the category. People who may add one see how. */
function NoDevice({ category }: { category: DeviceCategory }) {
  const { t } = useTranslation()
  const { id } = parent.useLoaderData()
  const user = currentUser()
  const mayEdit = user !== null && mayOnLocation(user, id, 'edit')
  return (
    <EmptyState
      title={t(`category.none_${category}`)}
      reason={t(mayEdit ? 'category.noneText' : 'category.noneTextGuest')}
      action={
        mayEdit
          ? { label: t('category.noneAction'), href: webPaths.locationOemDevices(id) }
          : { label: t('category.all'), href: webPaths.locationCharts(id) }
      }
    />
  )
}
