import type { LocalDate } from '@kilowatt/domain/time/local-day'

/** As days are written everywhere: `24. 11. 2026`, with or without the spaces and zeros; ISO is understood, too. */
const typedDay = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\.?\s*$/
const isoDay = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/

/** The day that was typed; null while it is none that a calendar has. */
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
  // the 31st of a shorter month would become a day of the next one
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(date) ? null : date
}
