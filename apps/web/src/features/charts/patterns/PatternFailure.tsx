import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../../api/call-errors.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'

type Props = {
  error: Error
  onRetry: () => void
  /** link to a month instead of a year; absent if the period is already a month */
  onMonth?: () => void
  chartsHref: string
}

/**
 * Shown when a pattern failed to load: for more locations than can be summed by the hour, a link to a month
 * or to the charts; otherwise the reason and a retry button.
 */
export function PatternFailure({ error, onRetry, onMonth, chartsHref }: Props) {
  const { t } = useTranslation()
  const isTooMany = refusedFieldsOf(error)?.some(({ path }) => path === 'interval')
  if (!isTooMany) return <LoadFailure title={t('charts.errorTitle')} error={error} onRetry={onRetry} />
  return onMonth ? (
    <EmptyState
      title={t('patterns.tooManyTitle')}
      reason={t('patterns.tooManyForYear')}
      action={{ label: t('patterns.toMonth'), onSelect: onMonth }}
    />
  ) : (
    <EmptyState
      title={t('patterns.tooManyTitle')}
      reason={t('patterns.tooManyForMonth')}
      action={{ label: t('patterns.toCharts'), href: chartsHref }}
    />
  )
}
