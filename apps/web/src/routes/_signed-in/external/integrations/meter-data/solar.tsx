import { IconSolarPanel2 } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SolarSkeleton } from '#features/grid-tariff/CostsSkeleton.tsx'
import { SolarScreen } from '#features/grid-tariff/solar/SolarScreen.tsx'
import { OfMeteringPlace } from '#features/portal/OfMeteringPlace.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/solar')({
  staticData: { listed: { in: 'portal', at: 50 }, crumb: { label: 'energy.solar', icon: IconSolarPanel2 } },
  component: Solar,
})

function Solar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OfMeteringPlace search={search} skeleton={<SolarSkeleton />}>
      {(device) => (
        <SolarScreen
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
