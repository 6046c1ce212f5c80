import type { Icon } from '@tabler/icons-react'
import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf, entryOf } from './route-screen.ts'

/** The id of a route: its file's path below `routes`. */
export type RouteId = keyof RegisteredRouter['routesById']

export type ScreenEntry = { id: RouteId; href: string; label: string; icon: Icon; active: boolean }

/** Screens as entries of a sidebar or dock, in the order given; ids of the address are in their paths too. */
export function useScreenEntries(ids: readonly RouteId[]): ScreenEntry[] {
  const { t } = useTranslation()
  const router = useRouter()
  const { pathname } = useLocation()
  const [branch, params] = router.getMatchedRoutes(pathname)
  return ids.map((id) => {
    const { fullPath, options } = router.routesById[id]
    const entry = entryOf(options.staticData ?? {})
    if (!entry) throw new Error(`${id} says neither a crumb nor an entry of its own`)
    return {
      id,
      href: addressOf(fullPath, params),
      label: t(entry.label),
      icon: entry.icon,
      active: branch.some((route) => route.id === id),
    }
  })
}
