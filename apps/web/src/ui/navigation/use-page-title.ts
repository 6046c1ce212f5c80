import { createContext, useContext, useLayoutEffect } from 'react'

/** What the site calls itself: the last part of every title. */
export const SiteName = createContext('')

const told: { readonly by: 'frame' | 'page'; readonly title: string }[] = []

/** What the page itself says comes before what the frame makes of the address. */
function show() {
  const last = told.findLast(({ by }) => by === 'page') ?? told.at(-1)
  if (last) document.title = last.title
}

/**
 * What tabs, bookmarks and the browser's history call this page: from the narrowest name to the widest, "Charts · Sunny Hill ·
 * Kilowatt".
 * @param by the frame names what the address leads to; a page that is not that, or has no crumb, names itself
 */
export function usePageTitle(names: readonly (string | undefined)[], by: 'frame' | 'page' = 'page'): void {
  const all = [...names, useContext(SiteName)]
  const title = all.filter((name, i) => name && all.indexOf(name) === i).join(' · ')
  useLayoutEffect(() => {
    const saying = { by, title }
    told.push(saying)
    show()
    return () => {
      told.splice(told.indexOf(saying), 1)
      show()
    }
  }, [by, title])
}
