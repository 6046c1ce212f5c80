import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the list of integrations, the first page of external data (spec §2). */
export const Route = createFileRoute('/_signed-in/external/')({
  beforeLoad: () => {
    throw redirect({ to: '/external/integrations', replace: true })
  },
})
