import { useEffect, useRef, useState } from 'react'
import { contextAfter, type NavigationContext, type Page, readContext } from './navigation-context.ts'

const KEY = 'navigation-context'

/** Stores where the person came from at each change of page, also across a reload. */
export function useNavigationContext(page: Page): NavigationContext | null {
  const [context, setContext] = useState(() => readContext(localStorage.getItem(KEY)))
  const last = useRef(page)
  useEffect(() => {
    const from = last.current
    last.current = page
    if (from.path === page.path) return
    setContext((was) => contextAfter(was, from, page))
  }, [page])
  useEffect(() => {
    if (context) localStorage.setItem(KEY, JSON.stringify(context))
    else localStorage.removeItem(KEY)
  }, [context])
  return context
}
