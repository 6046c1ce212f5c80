import { createFileRoute } from '@tanstack/react-router'
import { idOrNotFound } from '#api/or-not-found.ts'
import { PlanWizardPage } from '#routes/_signed-in/pricing/-PlanPages.tsx'
import { usePricingPlace } from '#routes/_signed-in/pricing/-use-place.ts'
import { wholeIn } from '#shared/address/address-values.ts'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/plans/$planId/edit')({
  staticData: { crumb: 'none', alone: true },
  validateSearch: (raw): { version?: number | undefined } => ({ version: wholeIn(raw.version, 0) }),
  loader: ({ params }) => ({ planId: idOrNotFound(params.planId) }),
  component: ChangeLocationPlan,
})

function ChangeLocationPlan() {
  return (
    <PlanWizardPage
      user={Route.useRouteContext().user}
      place={usePricingPlace()}
      planId={Route.useLoaderData().planId}
      version={Route.useSearch().version}
    />
  )
}
