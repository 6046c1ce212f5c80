const MINUTE_S = 60
const HOUR_S = 3600

/**
 * When to try again, in words: "in 40 seconds", "in 25 minutes", "in 2 hours". Rounded up, never earlier than
 * allowed: whole minutes above one minute, whole hours above two hours.
 */
export function waitText(waitS: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (waitS < MINUTE_S) return words.format(Math.max(1, Math.ceil(waitS)), 'second')
  if (waitS <= 2 * HOUR_S) return words.format(Math.ceil(waitS / MINUTE_S), 'minute')
  return words.format(Math.ceil(waitS / HOUR_S), 'hour')
}
