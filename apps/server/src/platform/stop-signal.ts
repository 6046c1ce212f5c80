const SAME_REQUEST_MS = 1_000
const PARENT_CHECK_MS = 250
const STOP_MS = 9_500

/**
 * Aborts when the process is asked to stop: by a signal or, with `withParent`, by the end of the process that
 * started it (npm passes a signal to a shell, which ends without passing it on). After a second request the
 * process ends at once, and the database replays its log at the next start. A terminal, npm and a script may
 * each pass on the same request, so repeated requests within a second do not count. If stopping hangs, for
 * example because a database does not answer, the process ends as well.
 */
export function listenForStop({ withParent }: { withParent: boolean }): AbortSignal {
  const stop = new AbortController()
  let requestedAt = Number.POSITIVE_INFINITY
  const ask = () => {
    if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1)
    if (stop.signal.aborted) return
    requestedAt = performance.now()
    stop.abort()
    setTimeout(() => {
      process.stderr.write(`Did not stop in order within ${STOP_MS / 1000} seconds, so it was ended\n`)
      process.exit(1)
    }, STOP_MS).unref()
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
