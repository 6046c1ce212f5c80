const SAME_REQUEST_MS = 1_000
const PARENT_CHECK_MS = 250

/**
 * Aborts when the process is asked to stop: by a signal or, with `withParent`, by the end of the process that started it
 * (npm passes a signal on to a shell, which ends and tells nobody). Asked again, the process ends at once; the database then
 * replays its log at the next start. A terminal, npm and a script may each pass on the same request, so what follows within
 * a second is not asking again.
 */
export function listenForStop({ withParent }: { withParent: boolean }): AbortSignal {
  const stop = new AbortController()
  let askedAt = Number.POSITIVE_INFINITY
  const ask = () => {
    if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(1)
    askedAt = Math.min(askedAt, performance.now())
    stop.abort()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)

  if (withParent) {
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      ask()
    }, PARENT_CHECK_MS)
    watch.unref()
  }
  return stop.signal
}
