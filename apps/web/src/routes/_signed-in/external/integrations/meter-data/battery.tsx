import { IconBattery3 } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { BatteryScreen } from '#features/grid-tariff/battery/BatteryScreen.tsx'
import { BatterySkeleton } from '#features/grid-tariff/CostsSkeleton.tsx'
import { OfMeteringPlace } from '#features/portal/OfMeteringPlace.tsx'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/battery')({
  staticData: {
    listed: { in: 'portal', at: 40 },
    crumb: { label: 'categories.BATTERY', icon: IconBattery3 },
  },
  component: Battery,
})

function Battery() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OfMeteringPlace search={search} skeleton={<BatterySkeleton />}>
      {(device) => (
        <BatteryScreen
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
