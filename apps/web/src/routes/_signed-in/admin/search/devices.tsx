import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DeviceResults } from '../../../../features/admin-search/results/DeviceResults.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/devices')({
  staticData: { crumb: 'none' },
  component: Devices,
})

function Devices() {
  const navigate = useNavigate()
  return (
    <DeviceResults
      address={Route.useSearch()}
      onChange={(search) => navigate({ to: '.', search, resetScroll: false })}
    />
  )
}
