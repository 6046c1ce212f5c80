import type { Icon } from '@tabler/icons-react'

/** A part of the app with a sidebar of its own, named by where it stands. */
export type Section = '/admin' | '/settings/global' | '/user' | '/manage' | '/external'

/** What a screen is called (a key of the messages), and its picture. */
type ScreenName = { label: string; icon: Icon }

type Params = Readonly<Record<string, string>>

type RouteCrumb =
  /** a crumb of its own; `href`: where it leads, when not to the route itself */
  | (ScreenName & {
      href?: string
      /** where the address says what it is about: its name, a key too, or undefined for the label */
      labelOf?: (params: Params) => string | undefined
    })
  /** the way through the tree of places to what the address names */
  | 'place'
  /** the company of the address, by its name */
  | 'company'
  /** nothing more than the routes above it say */
  | 'none'

/** What navigation knows of a screen. It stands at the route; `npm run check` is red for a screen without a crumb. */
type RouteData = {
  /** of this route and all below it */
  section?: Section
  /** what this route adds to the breadcrumbs, behind those of the routes above it */
  crumb?: RouteCrumb
  /** how a list of screens (sidebar of a section, dock) shows it, where its crumb does not say so */
  entry?: ScreenName
  /** stands alone, without sidebar and bars: one task from its beginning to its end */
  alone?: true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}

type MatchedRoute = { fullPath: string; options: { staticData?: RouteData } }

export type ScreenCrumb = { href: string } & (ScreenName | { companyId: number })

type Place = {
  companyId: number | undefined
  locationGroupId: number | undefined
  locationId: number | undefined
}

export type Screen = {
  /** null on the pages of the tree */
  section: Section | null
  /** what the address names in the tree of places; null where it is about something else */
  place: Place | null
  /** the crumbs behind those of the place */
  crumbs: ScreenCrumb[]
}

/** The path of a route with the ids of an address in it. */
export const addressOf = (fullPath: string, params: Params): string =>
  fullPath
    .replace(/(.)\/$/, '$1')
    .replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** How a list of screens shows a route; null for one that no list can show. */
export function entryOf({ crumb, entry }: RouteData): ScreenName | null {
  if (entry) return entry
  return typeof crumb === 'object' ? crumb : null
}

/** What the routes of an address, from the outermost to the screen, say together. */
export function screenOf(branch: readonly MatchedRoute[], params: Params): Screen {
  const said = branch.map(({ fullPath, options }) => ({ ...options.staticData, fullPath }))
  const isPlace = said.some(({ crumb }) => crumb === 'place')
  return {
    section: said.findLast(({ section }) => section !== undefined)?.section ?? null,
    place: isPlace ? placeOf(params) : null,
    crumbs: said.flatMap(({ crumb, fullPath }): ScreenCrumb[] => {
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
