import { IconWebhook } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WebhookCard } from '#features/notifications/webhooks/WebhookCard.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

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
  const { t } = useTranslation()
  const { id } = companyRoute.useLoaderData()
  return (
    <>
      <PageHeader title={t('notifications.webhooks')} />
      <WebhookCard companyId={id} />
    </>
  )
}
