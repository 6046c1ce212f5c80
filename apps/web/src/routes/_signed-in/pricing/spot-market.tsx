import { IconChartBar } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseSpotSearch, spotDefaults } from '../../../features/spot-market/spot-search.ts'
import { SpotMarket } from './-SpotMarket.tsx'

export const Route = createFileRoute('/_signed-in/pricing/spot-market')({
  staticData: { listed: { in: 'user', at: 60 }, crumb: { label: 'spotMarket.title', icon: IconChartBar } },
  validateSearch: parseSpotSearch,
  search: { middlewares: [stripSearchParams(spotDefaults)] },
  component: OwnSpotMarket,
})

function OwnSpotMarket() {
  const { t } = useTranslation()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SpotMarket
      user={user}
      location={null}
      noRegion={t('spotMarket.regionHelp')}
      search={search}
      onSearch={(change) => navigate({ search: { ...search, ...change }, resetScroll: false })}
    />
  )
}
