import { IconSolarPanel2 } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SolarScreen } from '../../../../../features/network-costs/solar/SolarScreen.tsx'
import { usePortal } from '../../../../../features/portal/use-portal.ts'

export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/solar')({
  staticData: { crumb: { label: 'energy.solar', icon: IconSolarPanel2 } },
  component: Solar,
})

function Solar() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { device } = usePortal(search)
  return (
    <SolarScreen
      device={device}
      search={search}
      onChange={(change) =>
        navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
      }
    />
  )
}
