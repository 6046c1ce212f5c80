import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../../../ui/state/NotFound.tsx'

/** The places of a company, as the tree has them. */
export const Route = createFileRoute('/_signed-in/companies/$companyId')({
  staticData: { crumb: 'place' },
  notFoundComponent: () => <NotFound />,
})
