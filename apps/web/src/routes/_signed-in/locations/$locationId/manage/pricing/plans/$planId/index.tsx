import { createFileRoute } from '@tanstack/react-router'
import { idOrNotFound } from '#api/or-not-found.ts'
import { PlanPage } from '#routes/_signed-in/pricing/-PlanPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/plans/$planId/')({
  staticData: { crumb: 'none' },
  loader: ({ params }) => ({ planId: idOrNotFound(params.planId) }),
  component: LocationPlan,
})

function LocationPlan() {
  return <PlanPage place={usePricingPlace()} planId={Route.useLoaderData().planId} />
}
