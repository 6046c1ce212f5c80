import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the Data page, the first page of the integration (spec §2). */
export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/external/integrations/meter-data/data', search, replace: true })
  },
})
