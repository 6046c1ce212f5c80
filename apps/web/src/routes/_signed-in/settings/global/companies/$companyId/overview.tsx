import { createFileRoute, redirect } from '@tanstack/react-router'

/** The specification's address for the first page of a company's settings. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/overview')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/settings/global/companies/$companyId', params, replace: true })
  },
})
