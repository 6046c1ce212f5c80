import { IconCoins } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import { EmptyState } from '../../../../ui/state/StateMessage.tsx'

/** Says that there is nothing to set here yet. */
export const Route = createFileRoute('/_signed-in/user/profile/plans')({
  staticData: { crumb: 'none', entry: { label: 'user.section_plans', icon: IconCoins } },
  component: PlansSection,
})

function PlansSection() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('user.plansEmpty')} reason={t('user.plansEmptyText')} />
    </Card>
  )
}
