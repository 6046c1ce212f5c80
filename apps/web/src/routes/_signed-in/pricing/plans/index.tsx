import { createFileRoute } from '@tanstack/react-router'
import { readListAddress } from '../../../../shared/address/use-list-address.ts'
import { PlansPage } from '../-PlanPages.tsx'

export const Route = createFileRoute('/_signed-in/pricing/plans/')({
  staticData: { crumb: 'none' },
  validateSearch: readListAddress,
  component: Plans,
})

function Plans() {
  const navigate = Route.useNavigate()
  return (
    <PlansPage
      place={null}
      address={Route.useSearch()}
      onAddress={(search) => navigate({ search, replace: true })}
    />
  )
}
