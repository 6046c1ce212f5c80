import { type LocalDate, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { lastYears, longestRanges, type RangeOf } from '@kilowatt/domain/time/longest-ranges'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { EmptyState } from '../../ui/state/StateMessage.tsx'

/** Was a call refused for the end of its range? */
export const isRangeRefused = (error: Error) => refusedFieldsOf(error).some(({ path }) => path === 'to')

export type AskedRange = {
  range: TimeRange
  zone: string
  nowMs: number
  /** shows these days, the last of them included */
  onDays: (days: { from: LocalDate; to: LocalDate }) => void
}

type Props = {
  of: RangeOf
  asked: AskedRange
  /** where something else of the page tells the range all the same */
  title?: string
  /** the way on where the range is too long for so many locations alone */
  otherwise?: { label: string; onSelect: () => void }
}

/** A range is longer than what tells it: how long it may be, and its last years one press away. */
export function RangeTooLong({ of, asked, title, otherwise }: Props) {
  const { t } = useTranslation()
  const { zone, nowMs, onDays } = asked
  const from = localDateAt(zone, asked.range.startMs)
  const last = lastYears({ from, to: localDateAt(zone, asked.range.endMs - 1) }, of, localDateAt(zone, nowMs))
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
