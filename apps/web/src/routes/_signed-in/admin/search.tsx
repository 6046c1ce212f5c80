import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconZoomScan } from '@tabler/icons-react'
import { createFileRoute, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SearchFilters } from '../../../features/admin-search/SearchFilters.tsx'
import { SearchTabs } from '../../../features/admin-search/SearchTabs.tsx'
import { type SearchKind, searchKinds } from '../../../features/admin-search/search-kinds.ts'
import { filtersOf, readSearch, withFilters } from '../../../features/admin-search/search-state.ts'
import { useSearchTotals } from '../../../features/admin-search/use-search-totals.ts'
import { fromFirstPage } from '../../../shared/address/paged-address.ts'
import { type RouteId, useScreenNames } from '../../../shared/navigation/use-screen-entries.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/PageHeader.tsx'

/** The four searches; filters, order and page stand in the address, so that Back brings the search again. */
export const Route = createFileRoute('/_signed-in/admin/search')({
  staticData: { crumb: { label: 'words.adminSearch', icon: IconZoomScan } },
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
  const nameOf = useScreenNames()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = Route.useSearch()
  const [branch] = router.getMatchedRoutes(pathname)
  const kind = searchKinds.find((name) => branch.some(({ id }) => id === routeOf[name])) ?? 'users'
  const auditLog = nameOf('/_signed-in/admin/audit')
  const totals = useSearchTotals(kind, address)
  return (
    <>
      <PageHeader
        title={t('words.adminSearch')}
        actions={
          <Button
            component={AppLink}
            href={webPaths.auditLog()}
            leftSection={<auditLog.icon size={18} stroke={1.75} />}
          >
            {auditLog.label}
          </Button>
        }
      />
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
