import { type LocalDate, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { lastYears, longestRanges, type RangeOf } from '@kilowatt/domain/time/longest-ranges'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

/** Whether a call was refused because the range is too long. */
export const isRangeRefused = (error: Error) => refusedFieldsOf(error).some(({ path }) => path === 'to')

export type RequestedRange = {
  range: TimeRange
  zone: string
  nowMs: number
  /** shows the range from `from` to `to`, both days included */
  onDays: (days: { from: LocalDate; to: LocalDate }) => void
}

type Props = {
  of: RangeOf
  requested: RequestedRange
  /** added where other parts of the page still cover the full range */
  title?: string
  /** a link for a range that is too long only because there are so many locations */
  otherwise?: { label: string; onSelect: () => void }
}

/**
 * Shown when a range is longer than the data allows: the longest possible range, and a button for its last
 * years.
 */
export function RangeTooLong({ of, requested, title, otherwise }: Props) {
  const { t } = useTranslation()
  const { zone, nowMs, onDays } = requested
  const from = localDateAt(zone, requested.range.startMs)
  const last = lastYears(
    { from, to: localDateAt(zone, requested.range.endMs - 1) },
    of,
    localDateAt(zone, nowMs),
  )
  const dateText = (day: LocalDate) => formatDate(localDayRange(zone, day).startMs, { timeZone: zone })
  const toLastYears = {
    label: t('charts.tooLongAction', { range: `${dateText(last.from)} – ${dateText(last.to)}` }),
    onSelect: () => onDays(last),
  }
  return (
    <EmptyState
      title={title ?? t('charts.tooLongTitle')}
      reason={t('charts.tooLongText', { count: longestRanges[of].years })}
      action={last.from === from && otherwise ? otherwise : toLastYears}
    />
  )
}
