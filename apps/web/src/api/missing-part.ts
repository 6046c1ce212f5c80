/** A file of the app that did not come: the network is away, or a release has replaced it. */
const MARK = 'PartMissing'
const RELOADED_AT = 'reloaded-for-missing-part-at'
const ONCE_IN_MS = 60_000
/** Who waits longer is told; the same try stands behind a button. */
const PATIENCE_MS = 5000

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

/** What a reload needs of its surroundings; tests have others. */
type Surroundings = {
  ask: (path: string, signal: AbortSignal) => Promise<Response>
  reload: () => void
}
const browser: Surroundings = {
  ask: (path, signal) => fetch(path, { signal, cache: 'no-cache' }),
  reload: () => window.location.reload(),
}

/** What became of it: the page comes again; nothing would come, so that what stands is kept; it has come again just now, in vain. */
type Reload = 'comes' | 'away' | 'tried'

/** Loads the page again by itself: once in a minute, and only where it comes. */
export async function reloadForMissingPart(now: number, around: Surroundings = browser): Promise<Reload> {
  if (!navigator.onLine) return 'away'
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (now - last < ONCE_IN_MS) return 'tried'
  return await reloadWhereItComes({
    ...around,
    reload: () => {
      sessionStorage.setItem(RELOADED_AT, String(now))
      around.reload()
    },
  })
}

/** Loads the page again because somebody wants it. */
export async function reloadWhereItComes({ ask, reload }: Surroundings = browser): Promise<Reload> {
  if (!(await comesAgain(ask))) return 'away'
  reload()
  return 'comes'
}

/**
 * Would the page come if it were loaded now? Who reloads throws away what stands, so the page is asked for first, and the script
 * without which it stays empty.
 */
async function comesAgain(ask: Surroundings['ask']): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const page = await ask('/', signal)
    if (!page.ok) return false
    const script = new DOMParser()
      .parseFromString(await page.text(), 'text/html')
      .querySelector('script[type="module"][src]')
      ?.getAttribute('src')
    return script != null && (await ask(script, signal)).ok
  } catch {
    return false
  }
}
