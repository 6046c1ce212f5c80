import { floorToQuarter, QUARTER_MS } from '../time/floor-time.ts'

type Zoned = { timeZone: string }
type ZonedWords = Zoned & { locale: string }

const formatters = new Map<string, Intl.DateTimeFormat>()

function dateTimeFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** Year, month, day, hour, minute and second of an instant as two- or four-digit texts in the zone. */
function fields(atMs: number, timeZone: string): Record<string, string> {
  if (timeZone === 'UTC') return fieldsOfUtc(atMs)
  const parts = dateTimeFormatter('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(atMs)
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}

/**
 * For callers that format thousands of instants, twenty times faster: `atMs` is local time written as if it
 * were UTC.
 */
function fieldsOfUtc(atMs: number): Record<string, string> {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(atMs)
    .toISOString()
    .split(/[-T:.]/)
  return { year, month, day, hour, minute, second }
}

/** `16. 06. 2026`, the same in every language; `atMs` is the instant in ms since 1970. */
export function formatDate(atMs: number, { timeZone }: Zoned): string {
  const { day, month, year } = fields(atMs, timeZone)
  return `${day}. ${month}. ${year}`
}

/** `18:40` */
export function formatTime(atMs: number, { timeZone }: Zoned): string {
  const { hour, minute } = fields(atMs, timeZone)
  return `${hour}:${minute}`
}

/** `16. 06. 2026 18:40`, as in notifications */
export function formatDateTime(atMs: number, { timeZone }: Zoned): string {
  const { day, month, year, hour, minute } = fields(atMs, timeZone)
  return `${day}. ${month}. ${year} ${hour}:${minute}`
}

/** `16. 06. 2026 18:45 – 19:00`, the quarter-hour that contains an instant */
export function formatQuarterHour(atMs: number, zone: Zoned): string {
  const startMs = floorToQuarter(atMs)
  return `${formatDateTime(startMs, zone)} – ${formatTime(startMs + QUARTER_MS, zone)}`
}

/** `16. 06. 2026 18:40:05`, where the order of events within a minute matters */
export function formatDateTimeSeconds(atMs: number, zone: Zoned): string {
  return `${formatDateTime(atMs, zone)}:${fields(atMs, zone.timeZone).second}`
}

/** The weekday's name, `Tuesday` or short `Tue`; short names lose a closing dot. */
export function formatWeekday(
  atMs: number,
  { locale, timeZone, style = 'long' }: ZonedWords & { style?: 'long' | 'short' },
): string {
  return dateTimeFormatter(locale, { timeZone, weekday: style }).format(atMs).replace(/\.$/, '')
}

/** A month tab, `Jan 2025`, in Slovenian `jan 2025`: the language's short name without a dot, and the year. */
export function formatMonth(atMs: number, { locale, timeZone }: ZonedWords): string {
  const month = dateTimeFormatter(locale, { timeZone, month: 'short' }).format(atMs)
  return `${month.replace(/\.$/, '')} ${fields(atMs, timeZone).year}`
}

/**
 * Age of a value, for "2 s ago" and "3 min ago": whole seconds below a minute, whole minutes below an hour. Null from
 * one hour, where the time itself is shown. A clock ahead of ours counts as 0 s.
 */
export function freshness(ageMs: number): { unit: 's' | 'min'; count: number } | null {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 60) return { unit: 's', count: seconds }
  if (seconds < 3600) return { unit: 'min', count: Math.floor(seconds / 60) }
  return null
}
