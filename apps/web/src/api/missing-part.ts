/** A file of the app that did not come: the network is away, or a release has replaced it. */
const MARK = 'PartMissing'
const RELOADED_AT = 'reloaded-for-missing-part-at'
const ONCE_IN_MS = 60_000

/**
 * Marks such failures, so that they are told from others. The name of the file goes: by it the router would load the page again
 * by itself, also offline, where the browser has nothing to show.
 */
export function markMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MARK
    payload.message = 'a part of the app did not arrive'
  })
}

export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === MARK

/** @returns whether the page is being loaded again: once in a minute, and only where it can come */
export function reloadForMissingPart(now: number): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (!navigator.onLine || now - last < ONCE_IN_MS) return false
  sessionStorage.setItem(RELOADED_AT, String(now))
  window.location.reload()
  return true
}
