import { IconWebhook } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

/** Webhooks of a company. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/webhooks')({
  staticData: {
    listed: { in: 'company', at: 64 },
    crumb: { label: 'notifications.webhooks', icon: IconWebhook },
  },
  component: () => null,
})
