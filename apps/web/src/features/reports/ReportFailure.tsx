import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = {
  error: Error
  onRetry: () => void
  /** switches to the default rows */
  onUsualStep: () => void
  onThisMonth: () => void
}

/**
 * Shown when a report failed to load: for an interval too short for so many locations, or a range too long, a
 * link to a possible one; otherwise the reason and a retry button.
 */
export function ReportFailure({ error, onRetry, onUsualStep, onThisMonth }: Props) {
  const { t } = useTranslation()
  const refused = new Set(refusedFieldsOf(error)?.map(({ path }) => path))
  if (refused.has('step'))
    return (
      <EmptyState
        title={t('reports.tooFineTitle')}
        reason={t('reports.tooFineText')}
        action={{ label: t('reports.tooFineAction'), onSelect: onUsualStep }}
      />
    )
  if (refused.has('to'))
    return (
      <EmptyState
        title={t('reports.tooLongTitle')}
        reason={t('reports.tooLongText')}
        action={{ label: t('reports.toThisMonth'), onSelect: onThisMonth }}
      />
    )
  return <LoadFailure title={t('reports.errorTitle')} error={error} onRetry={onRetry} />
}
