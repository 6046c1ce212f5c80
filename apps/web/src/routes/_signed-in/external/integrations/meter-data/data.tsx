import { IconChartAreaLine } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { PortalData } from '#features/portal/data/PortalData.tsx'
import type { PortalSearch } from '#shared/portal/portal-search.ts'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/data')({
  staticData: { listed: { in: 'portal', at: 10 }, crumb: { label: 'portal.data', icon: IconChartAreaLine } },
  component: Data,
})

function Data() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (search: PortalSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false })
  return <PortalData search={search} onDay={(day) => change({ day })} onChange={change} />
}
