import { createFileRoute } from '@tanstack/react-router'
import { readListAddress } from '../../../../../../../shared/address/use-list-address.ts'
import { PlansPage } from '../../../../../pricing/-PlanPages.tsx'
import { usePricingPlace } from '../../../../../pricing/-use-place.ts'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/plans/')({
  staticData: { crumb: 'none' },
  validateSearch: readListAddress,
  component: LocationPlans,
})

function LocationPlans() {
  const navigate = Route.useNavigate()
  return (
    <PlansPage
      place={usePricingPlace()}
      address={Route.useSearch()}
      onAddress={(search) => navigate({ search, replace: true })}
    />
  )
}
