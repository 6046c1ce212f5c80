import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = {
  error: Error
  onRetry: () => void
  /** leaves to the server what a row spans */
  onUsualStep: () => void
}

/** No report came: of rows too short for so many locations the way on, of anything else why, and another try. */
export function ReportFailure({ error, onRetry, onUsualStep }: Props) {
  const { t } = useTranslation()
  if (refusedFieldsOf(error)?.some(({ path }) => path === 'step'))
    return (
      <EmptyState
        title={t('reports.tooFineTitle')}
        reason={t('reports.tooFineText')}
        action={{ label: t('reports.tooFineAction'), onSelect: onUsualStep }}
      />
    )
  return <LoadFailure title={t('reports.errorTitle')} error={error} onRetry={onRetry} />
}
