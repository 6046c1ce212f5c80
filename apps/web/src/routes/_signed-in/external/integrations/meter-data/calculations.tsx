import { IconReceipt } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { CalculationsScreen } from '#features/grid-tariff/calculations/CalculationsScreen.tsx'
import { CalculationsSkeleton } from '#features/grid-tariff/calculations/CalculationsSkeleton.tsx'
import { OfMeteringPlace } from '#features/portal/OfMeteringPlace.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/calculations')({
  staticData: {
    listed: { in: 'portal', at: 20 },
    crumb: { label: 'gridTariff.calculations', icon: IconReceipt },
  },
  component: Calculations,
})

function Calculations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OfMeteringPlace search={search} skeleton={<CalculationsSkeleton />}>
      {(device) => (
        <CalculationsScreen
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
