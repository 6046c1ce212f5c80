import { createFileRoute } from '@tanstack/react-router'
import { idOrNotFound } from '#api/or-not-found.ts'
import { wholeIn } from '#shared/address/address-values.ts'
import { PlanWizardPage } from '../../-PlanPages.tsx'

/** Prices of a plan: an existing version, or the next one. */
export const Route = createFileRoute('/_signed-in/pricing/plans/$planId/edit')({
  staticData: { crumb: 'none', alone: true },
  validateSearch: (raw): { version?: number | undefined } => ({ version: wholeIn(raw.version, 0) }),
  loader: ({ params }) => ({ planId: idOrNotFound(params.planId) }),
  component: ChangePlan,
})

function ChangePlan() {
  const { user } = Route.useRouteContext()
  return (
    <PlanWizardPage
      user={user}
      place={null}
      planId={Route.useLoaderData().planId}
      version={Route.useSearch().version}
    />
  )
}
