import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconFileEuro } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

/** Utility plans that a person can choose from. */
export const Route = createFileRoute('/_signed-in/pricing/plans')({
  staticData: {
    listed: { in: 'user', at: 50 },
    crumb: { label: 'plans.title', icon: IconFileEuro, href: webPaths.plans() },
  },
})
