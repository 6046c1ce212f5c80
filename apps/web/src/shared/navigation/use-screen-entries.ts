import type { Icon } from '@tabler/icons-react'
import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, entryOf, type Needed, type ScreenList } from './route-screen.ts'

/** The id of a route: the path of its file below `routes`. */
export type RouteId = keyof RegisteredRouter['routesById']

export type ScreenEntry = {
  id: RouteId
  href: string
  label: string
  icon: Icon
  active: boolean
  folds: boolean
}

/** Name and icon of a screen, for a link to it from elsewhere. */
export function useScreenNames(): (id: RouteId) => Pick<ScreenEntry, 'label' | 'icon'> {
  const { t } = useTranslation()
  const router = useRouter()
  return (id) => {
    const entry = entryOf(router.routesById[id].options.staticData ?? {})
    if (!entry) throw new Error(`${id} says neither a crumb nor an entry of its own`)
    return { label: t(entry.label), icon: entry.icon }
  }
}

/**
 * The entries of a sidebar, dock or row of tabs: screens whose route puts them in this list, in order. Their
 * paths contain the ids of the address.
 * @param may whether this person sees screens that need a permission
 */
export function useScreenEntries(
  list: ScreenList,
  may: (needed: Needed) => boolean = () => true,
): ScreenEntry[] {
  const nameOf = useScreenNames()
  const router = useRouter()
  const { pathname } = useLocation()
  const [branch, params] = router.getMatchedRoutes(pathname)
  return screensIn(router.routesById, list, may).map((id) => ({
    id,
    href: addressOf(router.routesById[id].fullPath, params),
    ...nameOf(id),
    folds: router.routesById[id].options.staticData?.listed?.folds === true,
    active: branch.some((route) => route.id === id),
  }))
}

/** Ids of the routes in a list, in order. */
export function screensIn(
  routes: RegisteredRouter['routesById'],
  list: ScreenList,
  may: (needed: Needed) => boolean = () => true,
): RouteId[] {
  return Object.values(routes)
    .flatMap(({ id, options }) => {
      const listed = options.staticData?.listed
      if (listed?.in !== list || (listed.for !== undefined && !may(listed.for))) return []
      return [{ id, at: listed.at }]
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}
