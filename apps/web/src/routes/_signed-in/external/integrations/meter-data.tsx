import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconPlugConnected } from '@tabler/icons-react'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PortalFilters } from '../../../../features/portal/filters/PortalFilters.tsx'
import { PortalHead } from '../../../../features/portal/PortalHead.tsx'
import { useScreenEntries } from '../../../../shared/navigation/use-screen-entries.ts'
import { parsePortalSearch } from '../../../../shared/portal/portal-search.ts'

/**
 * The national meter-data portal: the metering place and range of its pages are in the sidebar, and in the
 * address.
 */
export const Route = createFileRoute('/_signed-in/external/integrations/meter-data')({
  staticData: {
    section: '/external',
    crumb: { label: 'portal.title', icon: IconPlugConnected, href: webPaths.portalData() },
  },
  validateSearch: parsePortalSearch,
  component: MeterDataPortal,
})

function MeterDataPortal() {
  const { t } = useTranslation()
  const router = useRouter()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const tabs = useScreenEntries('portal')
  return (
    <>
      <PortalHead
        tabs={tabs.map(({ id, label, href }) => ({
          key: id,
          name: label,
          href: href + router.options.stringifySearch(search),
        }))}
        active={tabs.find(({ active }) => active)?.id ?? ''}
        label={t('portal.pages')}
      />
      <PortalFilters
        hasCountry={user.country !== null}
        search={search}
        onChange={(change) =>
          navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
        }
        // the target of Process once the data is there (spec §4)
        onProcessed={() =>
          navigate({ to: '/external/integrations/meter-data/calculations', search: (kept) => ({ ...kept }) })
        }
      />
      <Outlet />
    </>
  )
}
