import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'

/** In the place of a page whose readings did not load. */
export function PlaceFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <LoadFailure title={t('gridTariff.failed')} error={error} onRetry={onRetry} />
    </Card>
  )
}
