import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts'

/** Shown instead of a page whose readings failed to load. */
export function PlaceFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  useFailureToast(t('portal.calculations.error_fetching'))
  return (
    <Card>
      <LoadFailure title={t('gridTariff.failed')} error={error} onRetry={onRetry} />
    </Card>
  )
}
