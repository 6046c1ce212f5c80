import { createFileRoute } from '@tanstack/react-router'
import { PlanWizardPage } from '#routes/_signed-in/pricing/-PlanPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/plans/create')({
  staticData: { crumb: 'none', alone: true },
  component: NewLocationPlan,
})

function NewLocationPlan() {
  return <PlanWizardPage user={Route.useRouteContext().user} place={usePricingPlace()} planId={null} />
}
