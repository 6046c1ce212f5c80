import { IconPlug } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import { EmptyState } from '../../../../ui/state/StateMessage.tsx'

/** Says that there is nothing to set here yet. */
export const Route = createFileRoute('/_signed-in/user/profile/external')({
  staticData: { crumb: 'none', entry: { label: 'user.section_external', icon: IconPlug } },
  component: ExternalSection,
})

function ExternalSection() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('user.externalEmpty')} reason={t('user.externalEmptyText')} />
    </Card>
  )
}
