import { IconZoomScan } from '@tabler/icons-react'
import { createFileRoute, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SearchFilters } from '../../../features/admin-search/SearchFilters.tsx'
import { SearchTabs } from '../../../features/admin-search/SearchTabs.tsx'
import { type SearchKind, searchKinds } from '../../../features/admin-search/search-kinds.ts'
import { filtersOf, readSearch, withFilters } from '../../../features/admin-search/search-state.ts'
import { kindTexts } from '../../../features/admin-search/search-texts.ts'
import { useSearchTotals } from '../../../features/admin-search/use-search-totals.ts'
import { fromFirstPage } from '../../../shared/address/paged-address.ts'
import type { RouteId } from '../../../shared/navigation/use-screen-entries.ts'
import { usePageTitle } from '../../../ui/navigation/use-page-title.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'

/** The four searches. Filters, sort order and page are in the address, so Back restores the search. */
export const Route = createFileRoute('/_signed-in/admin/search')({
  staticData: { listed: { in: 'admin', at: 10 }, crumb: { label: 'words.adminSearch', icon: IconZoomScan } },
  validateSearch: readSearch,
  component: AdminSearch,
})

const routeOf = {
  users: '/_signed-in/admin/search/users',
  locations: '/_signed-in/admin/search/locations',
  'oem-devices': '/_signed-in/admin/search/oem-devices',
  devices: '/_signed-in/admin/search/devices',
} as const satisfies Record<SearchKind, RouteId>

function AdminSearch() {
  const { t } = useTranslation()
  const router = useRouter()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = Route.useSearch()
  const [branch] = router.getMatchedRoutes(pathname)
  const kind = searchKinds.find((name) => branch.some(({ id }) => id === routeOf[name])) ?? 'users'
  usePageTitle([t(kindTexts[kind].name), t('words.adminSearch')])
  const totals = useSearchTotals(kind, address)
  return (
    <>
      <PageHeader title={t('words.adminSearch')} />
      <SearchTabs
        active={kind}
        totals={totals}
        hrefOf={(other) =>
          router.buildLocation({
            to: router.routesById[routeOf[other]].fullPath,
            search: fromFirstPage(address, {}),
          }).href
        }
      />
      <SearchFilters
        key={kind}
        kind={kind}
        filters={filtersOf(kind, address)}
        total={totals[kind]}
        onApply={(filters) =>
          navigate({ to: '.', search: withFilters(address, filters), replace: true, resetScroll: false })
        }
      />
      <Outlet />
    </>
  )
}
