import { createFileRoute, redirect } from '@tanstack/react-router'

/** External data starts with the list of integrations (spec §2). */
export const Route = createFileRoute('/_signed-in/external/')({
  beforeLoad: () => {
    throw redirect({ to: '/external/integrations', replace: true })
  },
})
