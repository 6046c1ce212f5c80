import { IconFileEuro } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Utility plans that a location can have, for people who manage its prices. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/plans')({
  staticData: {
    listed: { in: 'manage', at: 70, for: 'managePricing' },
    crumb: { label: 'plans.title', icon: IconFileEuro },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.managePricing) throw redirect({ to: '/locations/$locationId', params })
  },
})
