import type { RouteId, ScreenEntry } from '../../shared/navigation/use-screen-entries.ts'

export const PREFERENCES = '/_signed-in/user/profile/preferences' satisfies RouteId

/** Pages on which an impersonator may change something: preferences, and the current company. */
export const openToOthers: ReadonlySet<RouteId> = new Set<RouteId>([
  '/_signed-in/user/profile/account',
  PREFERENCES,
])

/** The page to show: the page in the address, or the first one where list and page are side by side. */
export function shownSection<Entry extends Pick<ScreenEntry, 'active'>>(entries: readonly Entry[]): Entry {
  const shown = entries.find(({ active }) => active) ?? entries[0]
  if (!shown) throw new Error('a user area without pages')
  return shown
}
