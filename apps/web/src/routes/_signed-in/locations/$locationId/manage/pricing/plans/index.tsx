import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '#routes/_signed-in/pricing/-PlanPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'
import { readListAddress } from '#shared/address/use-list-address.ts'

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
