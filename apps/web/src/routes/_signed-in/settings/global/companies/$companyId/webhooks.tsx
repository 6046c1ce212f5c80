import { IconWebhook } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { WebhookCard } from '#features/notifications/webhooks/WebhookCard.tsx'

/** Webhooks of a company. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/webhooks')({
  staticData: {
    listed: { in: 'company', at: 64 },
    crumb: { label: 'notifications.webhooks', icon: IconWebhook },
  },
  component: CompanyWebhooks,
})

const companyRoute = getRouteApi('/_signed-in/settings/global/companies/$companyId')

function CompanyWebhooks() {
  const { id } = companyRoute.useLoaderData()
  return <WebhookCard companyId={id} />
}
