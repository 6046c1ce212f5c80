import type { Icon } from '@tabler/icons-react'

/** A part of the app with its own sidebar, named by its path. */
export type Section = '/admin' | '/settings/global' | '/user' | '/manage' | '/external'

/** A list of screens in navigation: the dock of a place, the sidebar of a section, the tabs of the portal. */
export type ScreenList = 'location' | 'group' | 'manage' | 'company' | 'admin' | 'user' | 'portal'

/**
 * Permission that people need to see a screen in a list; absent if everyone who sees the list sees the
 * screen.
 */
export type Needed = 'superAdmin' | 'edit' | 'manageUsers' | 'managePricing'

/** The name of a screen (a key of the messages) and its icon. */
type ScreenName = { label: string; icon: Icon }

type Params = Readonly<Record<string, string>>

type RouteCrumb =
  /** a crumb of its own; `href` is its link, by default the route itself */
  | (ScreenName & {
      href?: string
      /** for a name that depends on the address: another key, or undefined for `label` */
      labelOf?: (params: Params) => string | undefined
      /** whether the heading of the page is its name, once the page is shown */
      isHeading?: true
    })
  /** the path through the tree of places to the place in the address */
  | 'place'
  /** the company in the address, by its name */
  | 'company'
  /** no crumb beyond those of the routes above it */
  | 'none'

/**
 * Facts about a screen for navigation. Routes declare them, and `npm run check` fails for a screen without a
 * crumb.
 */
type RouteData = {
  /** for this route and all below it */
  section?: Section
  /** what this route adds to the breadcrumbs, after those of the routes above it */
  crumb?: RouteCrumb
  /** name and icon in a list of screens (sidebar of a section, dock), if they differ from the crumb */
  entry?: ScreenName
  /** the list that links to the screen, and its position there: entries are sorted by `at` */
  listed?: {
    in: ScreenList
    at: number
    for?: Needed /** whether the entry is under More on a phone */
    folds?: true
  }
  /** whether the screen is shown alone, without sidebar and bars: a single task from start to finish */
  alone?: true
  /** a wide working screen, for this route and all below it: the sidebar is a rail until the person opens it */
  wide?: true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}

type MatchedRoute = { fullPath: string; options: { staticData?: RouteData } }

export type ScreenCrumb = { href: string } & ((ScreenName & { isHeading?: true }) | { companyId: number })

type Place = {
  companyId: number | undefined
  locationGroupId: number | undefined
  locationId: number | undefined
}

export type Screen = {
  /** null on the pages of the tree */
  section: Section | null
  /** the place in the address; null if the address is about something else */
  place: Place | null
  /** the crumbs after those of the place */
  crumbs: ScreenCrumb[]
  /** whether the screen needs the width of the sidebar */
  isWide: boolean
}

/** The path of a route, filled in with the ids of an address. */
export const addressOf = (fullPath: string, params: Params): string =>
  fullPath
    .replace(/(.)\/$/, '$1')
    .replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Name and icon of a route in a list of screens; null if it cannot be listed. */
export function entryOf({ crumb, entry }: RouteData): ScreenName | null {
  if (entry) return entry
  return typeof crumb === 'object' ? crumb : null
}

/** Section, place and crumbs of an address, combined from its routes, outermost first. */
export function screenOf(branch: readonly MatchedRoute[], params: Params): Screen {
  const levels = branch.map(({ fullPath, options }) => ({ ...options.staticData, fullPath }))
  const isPlace = levels.some(({ crumb }) => crumb === 'place')
  return {
    section: levels.findLast(({ section }) => section !== undefined)?.section ?? null,
    place: isPlace ? placeOf(params) : null,
    isWide: levels.some(({ wide }) => wide === true),
    crumbs: levels.flatMap(({ crumb, fullPath }): ScreenCrumb[] => {
      const href = addressOf(fullPath, params)
      if (crumb === 'company') {
        const companyId = idOf(params.companyId)
        return companyId === undefined ? [] : [{ href, companyId }]
      }
      if (typeof crumb !== 'object') return []
      const { labelOf, ...named } = crumb
      return [{ href, ...named, label: labelOf?.(params) ?? named.label }]
    }),
  }
}

const idOf = (param: string | undefined) =>
  param !== undefined && /^\d+$/.test(param) ? Number(param) : undefined

const placeOf = ({ companyId, locationGroupId, locationId }: Params): Place => ({
  companyId: idOf(companyId),
  locationGroupId: idOf(locationGroupId),
  locationId: idOf(locationId),
})
