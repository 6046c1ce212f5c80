import { createContext, useContext, useLayoutEffect } from 'react'

/** The name of the site: the last part of every title. */
export const SiteName = createContext('')

type Names = readonly (string | undefined)[]
type Origin = 'frame' | 'heading' | 'page'

const titles: { readonly by: Origin; readonly names: Names; readonly site: string }[] = []

/** Maximum number of names before the site's: a tab has no room for more. */
const MOST_NAMES = 2

function show() {
  const [page, heading, frame] = (['page', 'heading', 'frame'] as const).map((by) =>
    titles.findLast((title) => title.by === by),
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
 * The title in tabs, bookmarks and the browser's history, from the narrowest name to the widest: "Charts ·
 * Sunny Hill · Kilowatt".
 * @param by the frame gives the name at the address, and the heading of a page comes before it; a page
 * without either, or without a crumb, gives its own name
 */
export function usePageTitle(names: Names, by: Origin = 'page'): void {
  const site = useContext(SiteName)
  const [first, second] = names
  useLayoutEffect(() => {
    const entry = { by, names: [first, second], site }
    titles.push(entry)
    show()
    return () => {
      titles.splice(titles.indexOf(entry), 1)
      show()
    }
  }, [by, first, second, site])
}
