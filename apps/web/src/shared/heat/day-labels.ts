import { type LocalDate, midnightMs } from '@kilowatt/domain/time/local-day'
import { formatMonth } from '@kilowatt/domain/units/format-date'

/** The months if there are several, otherwise every few days. */
export function dayLabelsOf(
  days: readonly LocalDate[],
  locale: string,
  compact: boolean,
): Map<number, string> {
  const labels = new Map<number, string>()
  const isMonth = days.length <= 31
  const step = compact ? 5 : 1
  for (const [n, day] of days.entries()) {
    const number = Number(day.slice(8))
    if (isMonth && (number === 1 || number % step === 0) && n < days.length - (compact ? 1 : 0))
      labels.set(n, `${number}.`)
    if (isMonth || number !== 1) continue
    const month = formatMonth(midnightMs(day), { locale, timeZone: 'UTC' })
    // with the year where a year begins
    labels.set(n, n === 0 || day.slice(5, 7) === '01' ? month : (month.split(' ')[0] ?? ''))
  }
  return labels
}
