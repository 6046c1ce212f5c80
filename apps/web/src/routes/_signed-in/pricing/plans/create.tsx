import { createFileRoute } from '@tanstack/react-router'
import { PlanWizardPage } from '../-PlanPages.tsx'

export const Route = createFileRoute('/_signed-in/pricing/plans/create')({
  staticData: { crumb: 'none', alone: true },
  component: NewPlan,
})

function NewPlan() {
  return <PlanWizardPage user={Route.useRouteContext().user} place={null} planId={null} />
}
