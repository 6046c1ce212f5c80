import { createFileRoute, redirect } from '@tanstack/react-router'

/** The integration starts with its data (spec §2). */
export const Route = createFileRoute('/_signed-in/external/integrations/meter-data/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/external/integrations/meter-data/data', search, replace: true })
  },
})
