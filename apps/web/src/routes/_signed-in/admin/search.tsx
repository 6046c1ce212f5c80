import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SearchFilters } from '../../../features/admin-search/SearchFilters.tsx'
import { SearchTabs } from '../../../features/admin-search/SearchTabs.tsx'
import { type SearchKind, searchKinds } from '../../../features/admin-search/search-kinds.ts'
import { filtersOf, readSearch, withFilters } from '../../../features/admin-search/search-state.ts'
import { useSearchTotals } from '../../../features/admin-search/use-search-totals.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/PageHeader.tsx'

/** The four searches; filters, order and page stand in the address, so that Back brings the search again. */
export const Route = createFileRoute('/_signed-in/admin/search')({
  staticData: { crumb: { label: 'words.adminSearch', icon: IconSearch } },
  validateSearch: readSearch,
  component: AdminSearch,
})

const pathOf: Record<SearchKind, () => string> = {
  users: webPaths.searchUsers,
  locations: webPaths.searchLocations,
  'oem-devices': webPaths.searchOemDevices,
  devices: webPaths.searchDevices,
}

function AdminSearch() {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  const navigate = useNavigate()
  const address = Route.useSearch()
  const kind = searchKinds.find((name) => pathname === pathOf[name]()) ?? 'users'
  const totals = useSearchTotals(kind, address)
  return (
    <>
      <PageHeader
        title={t('words.adminSearch')}
        actions={
          <Button
            component={AppLink}
            href={webPaths.auditLog()}
            leftSection={<IconHistory size={18} stroke={1.75} />}
          >
            {t('words.auditLog')}
          </Button>
        }
      />
      <SearchTabs
        active={kind}
        totals={totals}
        hrefOf={(other) => `${pathOf[other]()}${searchStr.replace(/([?&])page=\d+&?/, '$1')}`}
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
