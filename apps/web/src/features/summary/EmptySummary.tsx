import { type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

type Props = {
  zone: string
  /** null if there has never been a value */
  nearestDay: LocalDate | null
  /** shown if there is another day to show */
  reason: string
  onDay: (date: LocalDate) => void
}

/** A period without data, with a link to the nearest day with values. */
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
