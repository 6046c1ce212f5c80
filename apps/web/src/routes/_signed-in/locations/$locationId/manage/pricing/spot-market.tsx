import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconChartBar } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseSpotSearch, spotDefaults } from '#features/spot-market/spot-search.ts'
import { SpotMarket } from '../../../../pricing/-SpotMarket.tsx'

/** The prices of a location's zone. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/spot-market')({
  staticData: { listed: { in: 'manage', at: 80 }, crumb: { label: 'spotMarket.title', icon: IconChartBar } },
  validateSearch: parseSpotSearch,
  search: { middlewares: [stripSearchParams(spotDefaults)] },
  component: LocationSpotMarket,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function LocationSpotMarket() {
  const { t } = useTranslation()
  const { user } = Route.useRouteContext()
  const location = locationRoute.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SpotMarket
      user={user}
      location={location}
      noRegion={t('spotMarket.regionOfLocation')}
      backHref={webPaths.location(location.id)}
      search={search}
      onSearch={(change) => navigate({ search: { ...search, ...change }, resetScroll: false })}
    />
  )
}
