import { IconChartBar } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ComparisonSkeleton } from '#features/grid-tariff/CostsSkeleton.tsx'
import { SystemsComparison } from '#features/grid-tariff/comparison/SystemsComparison.tsx'
import { OfMeteringPlace } from '#features/portal/OfMeteringPlace.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/comparison-charts')({
  staticData: {
    listed: { in: 'portal', at: 30 },
    crumb: { label: 'gridTariff.comparison', icon: IconChartBar },
  },
  component: Comparison,
})

function Comparison() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OfMeteringPlace search={search} skeleton={<ComparisonSkeleton />}>
      {(device) => (
        <SystemsComparison
          device={device}
          search={search}
          onChange={(change) =>
            navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
          }
        />
      )}
    </OfMeteringPlace>
  )
}
