import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../../api/call-errors.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'

type Props = {
  error: Error
  onRetry: () => void
  /** to a month in place of a year; absent where a month is shown */
  onMonth?: () => void
  chartsHref: string
}

/** No pattern came: of so many locations that their hours are not summed the way on, of anything else why, and another try. */
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
