import { createFileRoute, redirect } from '@tanstack/react-router'

/** What comes from elsewhere begins with the list of it (spec §2). */
export const Route = createFileRoute('/_signed-in/external/')({
  beforeLoad: () => {
    throw redirect({ to: '/external/integrations', replace: true })
  },
})
