import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconPlugConnected } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import { EmptyState } from '../../../../ui/state/StateMessage.tsx'

/** Nothing to connect yet; scripts come in by API keys. */
export const Route = createFileRoute('/_signed-in/user/profile/integrations')({
  staticData: { crumb: 'none', entry: { label: 'user.section_integrations', icon: IconPlugConnected } },
  component: Integrations,
})

function Integrations() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={t('user.integrationsEmpty')}
        reason={t('user.integrationsEmptyText')}
        action={{ label: t('user.toKeys'), href: webPaths.userDeveloper() }}
      />
    </Card>
  )
}
