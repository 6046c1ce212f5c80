import { IconChartBar } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SystemsComparison } from '../../../../../features/network-costs/comparison/SystemsComparison.tsx'
import { usePortal } from '../../../../../features/portal/use-portal.ts'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/comparison-charts')({
  staticData: { crumb: { label: 'gridTariff.comparison', icon: IconChartBar } },
  component: Comparison,
})

function Comparison() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { device } = usePortal(search)
  return (
    <SystemsComparison
      device={device}
      search={search}
      onChange={(change) =>
        navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
      }
    />
  )
}
