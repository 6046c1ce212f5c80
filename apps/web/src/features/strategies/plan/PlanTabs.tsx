import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../../ui/navigation/PageTabs.tsx'

type Props = { locationId: number; active: 'plan' | 'strategies' }

/** The plan, and the strategies behind it. */
export function PlanTabs({ locationId, active }: Props) {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('strategies.title')}
      active={active}
      tabs={[
        { key: 'plan', href: webPaths.energyPlan(locationId), name: t('planPage.title') },
        { key: 'strategies', href: webPaths.locationStrategies(locationId), name: t('strategies.title') },
      ]}
    />
  )
}
