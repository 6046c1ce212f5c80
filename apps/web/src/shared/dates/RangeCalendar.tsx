import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import './calendar-names.ts'
import { useTranslation } from 'react-i18next'

type Props = {
  from: LocalDate
  to: LocalDate
  /** the last day that can be chosen */
  max: LocalDate
  /** called once both ends are chosen; they may be the same day */
  onChoose: (from: LocalDate, to: LocalDate) => void
}

/**
 * A month in which a range of days is chosen. Loaded when it is opened, so a page of charts does not wait for
 * it.
 */
export default function RangeCalendar({ from, to, max, onChoose }: Props) {
  const { i18n } = useTranslation()
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      maxDate={max}
      defaultDate={from}
      defaultValue={[from, to]}
      locale={i18n.language}
      onChange={([first, last]) => {
        if (first && last) onChoose(first, last)
      }}
    />
  )
}
