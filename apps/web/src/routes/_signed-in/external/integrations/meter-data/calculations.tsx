import { IconReceipt } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { CalculationsScreen } from '#features/network-costs/calculations/CalculationsScreen.tsx'
import { CalculationsToCome } from '#features/network-costs/calculations/CalculationsToCome.tsx'
import { OfMeteringPlace } from '#features/portal/OfMeteringPlace.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/calculations')({
  staticData: { crumb: { label: 'gridTariff.calculations', icon: IconReceipt } },
  component: Calculations,
})

function Calculations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OfMeteringPlace search={search} toCome={<CalculationsToCome />}>
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
