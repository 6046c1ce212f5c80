import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

/** The strategies that control a device. */
export function DeviceStrategies() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('devices.strategiesTitle')} reason={t('devices.strategiesText')} />
    </Card>
  )
}
