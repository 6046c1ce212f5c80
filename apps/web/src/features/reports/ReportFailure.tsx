import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = { error: Error; onRetry: () => unknown; onThisMonth: () => void }

/** No report came: of a range that is too long the way on, of anything else why, and another try. */
export function ReportFailure({ error, onRetry, onThisMonth }: Props) {
  const { t } = useTranslation()
  if (refusedFieldsOf(error)?.some(({ path }) => path === 'to' || path === 'from'))
    return (
      <EmptyState
        title={t('charts.tooLongTitle')}
        reason={t('reports.tooLongText')}
        action={{ label: t('reports.toThisMonth'), onSelect: onThisMonth }}
      />
    )
  return <LoadFailure title={t('reports.errorTitle')} error={error} onRetry={() => void onRetry()} />
}
