import { IconChartAreaLine } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { PortalData } from '../../../../../features/portal/data/PortalData.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/data')({
  staticData: { crumb: { label: 'portal.data', icon: IconChartAreaLine } },
  component: Data,
})

function Data() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PortalData
      search={search}
      onDay={(day) => navigate({ to: '.', search: { ...search, day }, replace: true, resetScroll: false })}
    />
  )
}
