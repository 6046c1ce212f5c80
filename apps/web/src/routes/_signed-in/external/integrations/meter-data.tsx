import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconPlugConnected } from '@tabler/icons-react'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PortalFilters } from '../../../../features/portal/filters/PortalFilters.tsx'
import { PortalHead } from '../../../../features/portal/PortalHead.tsx'
import { type RouteId, useScreenEntries } from '../../../../shared/navigation/use-screen-entries.ts'
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

/** The pages, in order. */
const pages = [
  '/_signed-in/external/integrations/meter-data/data',
  '/_signed-in/external/integrations/meter-data/calculations',
  '/_signed-in/external/integrations/meter-data/comparison-charts',
  '/_signed-in/external/integrations/meter-data/battery',
  '/_signed-in/external/integrations/meter-data/solar',
  '/_signed-in/external/integrations/meter-data/management',
] as const satisfies readonly RouteId[]

function MeterDataPortal() {
  const { t } = useTranslation()
  const router = useRouter()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const tabs = useScreenEntries(pages)
  return (
    <>
      <PortalHead
        tabs={pages.map((id) => ({
          key: id,
          name: tabs.find((tab) => tab.id === id)?.label ?? '',
          href: router.buildLocation({ to: router.routesById[id].fullPath, search }).href,
        }))}
        active={tabs.find(({ active }) => active)?.id ?? pages[0]}
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
