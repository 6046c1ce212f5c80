import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of the specification for what a company's settings begin with. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/overview')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/settings/global/companies/$companyId', params, replace: true })
  },
})
