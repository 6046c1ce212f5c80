import { createContext, useContext, useLayoutEffect } from 'react'

/** What the site calls itself: the last part of every title. */
export const SiteName = createContext('')

type Names = readonly (string | undefined)[]
type Teller = 'frame' | 'heading' | 'page'

const told: { readonly by: Teller; readonly names: Names; readonly site: string }[] = []

/** So many names before that of the site: a tab has no room for more. */
const MOST_NAMES = 2

function show() {
  const [page, heading, frame] = (['page', 'heading', 'frame'] as const).map((by) =>
    told.findLast((saying) => saying.by === by),
  )
  const names = page ? page.names : [...(heading?.names ?? []), ...(frame?.names ?? [])]
  const site = (page ?? heading ?? frame)?.site
  if (told.length > 0) document.title = pageTitle(names, site)
}

export function pageTitle(names: Names, site: string | undefined): string {
  const title = [...[...new Set(names.filter(Boolean))].slice(0, MOST_NAMES), site]
  return [...new Set(title.filter(Boolean))].join(' · ')
}

/**
 * What tabs, bookmarks and the browser's history call this page: from the narrowest name to the widest, "Charts · Sunny Hill ·
 * Kilowatt".
 * @param by the frame names what the address leads to, the heading of a page stands before that; a page that is neither, or has
 *   no crumb, names itself
 */
export function usePageTitle(names: Names, by: Teller = 'page'): void {
  const site = useContext(SiteName)
  const [first, second] = names
  useLayoutEffect(() => {
    const saying = { by, names: [first, second], site }
    told.push(saying)
    show()
    return () => {
      told.splice(told.indexOf(saying), 1)
      show()
    }
  }, [by, first, second, site])
}
