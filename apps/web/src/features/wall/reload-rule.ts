import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'

/** While nobody looks, and before anybody gets up. */
const AT_HOUR_MS = 4 * 3_600_000

/**
 * Is a page that nobody touches to be loaded anew? Once a night, so that nothing that a browser collects lasts longer than a day.
 * @param zone IANA name of the zone whose night it is
 */
export function isReloadDue(openedAtMs: number, nowMs: number, zone: string): boolean {
  const due = localDayRange(zone, localDateAt(zone, nowMs)).startMs + AT_HOUR_MS
  return openedAtMs < due && nowMs >= due
}

/** The scripts that a page of the app names: another release names others. */
export const scriptsOf = (page: string): string =>
  [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src).join()
