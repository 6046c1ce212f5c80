import { formatNumber, NOT_MEASURED, numberFormatter } from './number-format.ts'

const NBSP = '\u00A0'

/** Minutes as a duration: `45 min`, `2 h`, `3 h 20 min`, and `412 h` from a hundred hours on. */
export function formatDuration(minutes: number | null, { locale }: { locale: string }): string {
  if (minutes === null) return NOT_MEASURED
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const number = (value: number) => formatNumber(value, { locale })
  if (hours === 0) return `${number(whole)}${NBSP}min`
  if (hours >= 100) return `${number(Math.round(whole / 60))}${NBSP}h`
  if (whole % 60 === 0) return `${number(hours)}${NBSP}h`
  return `${number(hours)}${NBSP}h${NBSP}${number(whole % 60)}${NBSP}min`
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Length of an event, at least a minute: `3 h 20 min`, and whole days from two days on: `3 days`. */
export function formatLasting(ms: number, { locale }: { locale: string }): string {
  if (ms < 2 * DAY_MS) return formatDuration(Math.max(1, ms / MINUTE_MS), { locale })
  const days = numberFormatter(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return days.format(Math.round(ms / DAY_MS))
}
