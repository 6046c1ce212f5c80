import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'

/** Time of the nightly reload, when no one is watching. */
const AT_HOUR_MS = 4 * 3_600_000

/**
 * Whether an unattended page should reload: once a night, so nothing accumulates in the browser for more than
 * a day.
 * @param zone IANA name of the zone that determines the night
 */
export function isReloadDue(openedAtMs: number, nowMs: number, zone: string): boolean {
  const due = localDayRange(zone, localDateAt(zone, nowMs)).startMs + AT_HOUR_MS
  return openedAtMs < due && nowMs >= due
}

/** The scripts of a page of the app. Another release has other scripts. */
export const scriptsOf = (page: string): string =>
  [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src).join()
