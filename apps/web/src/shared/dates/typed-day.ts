import type { LocalDate } from '@kilowatt/domain/time/local-day'

/**
 * The format of days everywhere: `24. 11. 2026`. Spaces and leading zeros are optional, and ISO dates are
 * accepted too.
 */
const typedDay = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\.?\s*$/
const isoDay = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/

/** The day that was typed, or null if it is not a calendar day. */
export function dayOf(typed: string): LocalDate | null {
  const iso = isoDay.exec(typed)
  const own = typedDay.exec(typed)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : own
      ? [own[3], own[2]?.padStart(2, '0'), own[1]?.padStart(2, '0')]
      : []
  const date = `${year}-${month}-${day}`
  const at = Date.parse(`${date}T00:00Z`)
  // without this check, the 31st of a shorter month would become a day of the next month
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(date) ? null : date
}
