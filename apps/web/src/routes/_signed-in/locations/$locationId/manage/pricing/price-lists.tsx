import { IconReceiptEuro } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** The plans of a location over time, for people who manage its prices. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/price-lists')({
  staticData: {
    listed: { in: 'manage', at: 60, for: 'managePricing' },
    crumb: { label: 'priceLists.title', icon: IconReceiptEuro },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.managePricing) throw redirect({ to: '/locations/$locationId', params })
  },
})
