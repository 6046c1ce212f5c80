import { createContext, useContext, useLayoutEffect } from 'react'

/** What the site calls itself: the last part of every title. */
export const SiteName = createContext('')

/** What tabs, bookmarks and the browser's history call this page: from the narrowest name to the widest, "Charts · Sunny Hill · Kilowatt". */
export function usePageTitle(names: readonly (string | undefined)[]): void {
  const all = [...names, useContext(SiteName)]
  const title = all.filter((name, i) => name && all.indexOf(name) === i).join(' · ')
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
