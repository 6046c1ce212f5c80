import { createContext, useContext, useLayoutEffect } from 'react'

/** What the site calls itself: the last part of every title. */
export const SiteName = createContext('')

type Names = readonly (string | undefined)[]
type Origin = 'frame' | 'heading' | 'page'

const titles: { readonly by: Origin; readonly names: Names; readonly site: string }[] = []

/** So many names before that of the site: a tab has no room for more. */
const MOST_NAMES = 2

function show() {
  const [page, heading, frame] = (['page', 'heading', 'frame'] as const).map((by) =>
    titles.findLast((saying) => saying.by === by),
  )
  const names = page ? page.names : [...(heading?.names ?? []), ...(frame?.names ?? [])]
  const site = (page ?? heading ?? frame)?.site
  if (titles.length > 0) document.title = pageTitle(names, site)
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
export function usePageTitle(names: Names, by: Origin = 'page'): void {
  const site = useContext(SiteName)
  const [first, second] = names
  useLayoutEffect(() => {
    const saying = { by, names: [first, second], site }
    titles.push(saying)
    show()
    return () => {
      titles.splice(titles.indexOf(saying), 1)
      show()
    }
  }, [by, first, second, site])
}
