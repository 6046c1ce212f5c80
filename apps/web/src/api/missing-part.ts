/** Marks a file of the app that failed to load: the network is down, or a release has replaced the file. */
const MARK = 'PartMissing'
const RELOADED_AT = 'reloaded-for-missing-part-at'
const ONCE_IN_MS = 60_000
/** How long to wait for an answer before the failure is shown, with a button to try again. */
const PATIENCE_MS = 5000

/**
 * Marks these failures so they can be recognised. It also removes the file name from the error, because
 * otherwise the router would reload the page, even offline, when the browser has nothing to show.
 */
export function markMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MARK
    payload.message = 'a part of the app did not arrive'
  })
}

export const isMissingPart = (error: unknown): boolean => error instanceof Error && error.name === MARK

/** What a reload needs from the browser; tests pass fakes. */
type Surroundings = {
  ask: (path: string, signal: AbortSignal) => Promise<Response>
  reload: () => void
}
const browser: Surroundings = {
  ask: (path, signal) => fetch(path, { signal, cache: 'no-cache' }),
  reload: () => window.location.reload(),
}

/**
 * Outcome: the page reloads (`comes`); it would not load, so the current page stays (`away`); or it has just
 * been reloaded without success (`tried`).
 */
type Reload = 'comes' | 'away' | 'tried'

/** Reloads the page automatically: at most once a minute, and only if it would load. */
export async function reloadForMissingPart(now: number, around: Surroundings = browser): Promise<Reload> {
  if (!navigator.onLine) return 'away'
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (now - last < ONCE_IN_MS) return 'tried'
  return await reloadIfReachable({
    ...around,
    reload: () => {
      sessionStorage.setItem(RELOADED_AT, String(now))
      around.reload()
    },
  })
}

/** Reloads the page at a person's request, if it would load. */
export async function reloadIfReachable({ ask, reload }: Surroundings = browser): Promise<Reload> {
  if (!(await isReachable(ask))) return 'away'
  reload()
  return 'comes'
}

/**
 * Whether the page would load now. A reload discards the current page, so the new page and its necessary
 * script are fetched first.
 */
async function isReachable(ask: Surroundings['ask']): Promise<boolean> {
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
