import type { RouteId, ScreenEntry } from '../../shared/navigation/use-screen-entries.ts'

/** The pages of the user area, in order. */
export const userSections = [
  '/_signed-in/user/profile/account',
  '/_signed-in/user/info',
  '/_signed-in/user/profile/preferences',
  '/_signed-in/pricing/price-lists',
  '/_signed-in/pricing/plans',
  '/_signed-in/pricing/spot-market',
  '/_signed-in/external/integrations/',
  '/_signed-in/external/power-prices',
  '/_signed-in/user/change-password',
  '/_signed-in/user/profile/security',
  '/_signed-in/user/profile/sessions',
  '/_signed-in/user/profile/developer',
  '/_signed-in/user/profile/privacy',
] as const satisfies readonly RouteId[]

export const PREFERENCES = '/_signed-in/user/profile/preferences' satisfies RouteId

/** Pages where an impersonator may change something: preferences, and the current company. */
export const openToOthers: ReadonlySet<RouteId> = new Set<RouteId>([
  '/_signed-in/user/profile/account',
  PREFERENCES,
])

/** The page to show: the one in the address, or the first where list and page are side by side. */
export function shownSection<Entry extends Pick<ScreenEntry, 'active'>>(entries: readonly Entry[]): Entry {
  const shown = entries.find(({ active }) => active) ?? entries[0]
  if (!shown) throw new Error('a user area without pages')
  return shown
}
