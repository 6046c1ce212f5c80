import { type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = {
  zone: string
  /** null where there has never been anything */
  nearestDay: LocalDate | null
  /** said where there is another day to go to */
  reason: string
  onDay: (date: LocalDate) => void
}

/** Nothing is known of a period: the nearest day with values is one press away. */
export function EmptySummary({ zone, nearestDay, reason, onDay }: Props) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('summary.emptyTitle')}
      reason={nearestDay === null ? t('summary.emptyNever') : reason}
      {...(nearestDay !== null && {
        action: {
          label: t('summary.emptyNearest', {
            date: formatDate(localDayRange(zone, nearestDay).startMs, { timeZone: zone }),
          }),
          onSelect: () => onDay(nearestDay),
        },
      })}
    />
  )
}
