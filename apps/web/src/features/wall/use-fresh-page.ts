import { useEffect } from 'react'
import { isReloadDue, scriptsOf } from './reload-rule.ts'

const LOOK_MS = 10 * 60_000

/**
 * Reloads the page for a new release, and every night. Only while the server answers, because the current
 * page is better than none, and no one is there to retry.
 */
export function useFreshPage(zone: string) {
  useEffect(() => {
    const openedAtMs = Date.now()
    const own = scriptsOf(document.documentElement.outerHTML)
    const look = async () => {
      const page = await fetch('/', { cache: 'no-store' })
        .then((answer) => (answer.ok ? answer.text() : null))
        .catch(() => null)
      if (page === null) return
      const hasChanged = scriptsOf(page) !== own
      if (hasChanged || isReloadDue(openedAtMs, Date.now(), zone)) window.location.reload()
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [zone])
}
