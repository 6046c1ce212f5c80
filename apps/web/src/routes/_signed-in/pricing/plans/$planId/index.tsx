import { createFileRoute } from '@tanstack/react-router'
import { idOrNotFound } from '#api/or-not-found.ts'
import { PlanPage } from '../../-PlanPages.tsx'

export const Route = createFileRoute('/_signed-in/pricing/plans/$planId/')({
  staticData: { crumb: 'none' },
  loader: ({ params }) => ({ planId: idOrNotFound(params.planId) }),
  component: Plan,
})

function Plan() {
  return <PlanPage place={null} planId={Route.useLoaderData().planId} />
}
