import { useLayoutEffect } from 'react'

/** What tabs, bookmarks and the browser's history call this page: from the narrowest name to the widest, "Charts · Sunny Hill · Kilowatt". */
export function usePageTitle(names: readonly (string | undefined)[]): void {
  const title = names.filter((name, i) => name && names.indexOf(name) === i).join(' · ')
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
