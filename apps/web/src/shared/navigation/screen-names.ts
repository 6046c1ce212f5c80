import type { Screen } from './route-screen.ts'

/**
 * The name of the screen at an address before its data is known, as message keys: the screen itself, then the
 * kind of place it is about.
 */
export function screenNames({ place, crumbs }: Pick<Screen, 'place' | 'crumbs'>): string[] {
  const named = crumbs.flatMap((crumb) => ('label' in crumb ? [crumb.label] : ['words.company']))
  return [...named.reverse(), ...(place ? [kindOf(place)] : [])]
}

function kindOf({ locationId, locationGroupId }: NonNullable<Screen['place']>) {
  if (locationId !== undefined) return 'words.location'
  return locationGroupId === undefined ? 'words.company' : 'words.group'
}
