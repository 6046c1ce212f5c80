import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { isRangeRefused, RangeTooLong, type RequestedRange } from '../../shared/failures/RangeTooLong.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = {
  error: Error
  requested: RequestedRange
  onRetry: () => void
  /** switches to the automatic interval */
  onAuto: () => void
  onToday: () => void
}

/**
 * Shown when a chart failed to load: for an impossible interval or range, a link to a possible one; otherwise
 * the reason and a retry button.
 */
export function ChartFailure({ error, requested, onRetry, onAuto, onToday }: Props) {
  const { t } = useTranslation()
  if (refusedFieldsOf(error).some(({ path }) => path === 'interval'))
    return (
      <EmptyState
        title={t('charts.tooFineTitle')}
        reason={t('charts.tooFineText')}
        action={{ label: t('charts.tooFineAction'), onSelect: onAuto }}
      />
    )
  if (isRangeRefused(error))
    return (
      <RangeTooLong
        of="chart"
        requested={requested}
        otherwise={{ label: t('charts.emptyAction'), onSelect: onToday }}
      />
    )
  return <LoadFailure title={t('charts.errorTitle')} error={error} onRetry={onRetry} />
}
