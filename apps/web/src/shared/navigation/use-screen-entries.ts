import type { Icon } from '@tabler/icons-react'
import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, entryOf } from './route-screen.ts'

/** The id of a route: the path of its file below `routes`. */
export type RouteId = keyof RegisteredRouter['routesById']

export type ScreenEntry = { id: RouteId; href: string; label: string; icon: Icon; active: boolean }

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
 * Screens as entries of a sidebar or dock, in the given order. Their paths contain the ids of the address.
 */
export function useScreenEntries(ids: readonly RouteId[]): ScreenEntry[] {
  const nameOf = useScreenNames()
  const router = useRouter()
  const { pathname } = useLocation()
  const [branch, params] = router.getMatchedRoutes(pathname)
  return ids.map((id) => ({
    id,
    href: addressOf(router.routesById[id].fullPath, params),
    ...nameOf(id),
    active: branch.some((route) => route.id === id),
  }))
}
