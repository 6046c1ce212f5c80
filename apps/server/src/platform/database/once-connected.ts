const neverConnected =
  /timeout exceeded when trying to connect|Connection terminated due to connection timeout/
/** Attempts; each has already waited for the connection timeout. */
const TRIES = 12

/**
 * Runs start-up work once the database accepts connections, which on a busy machine may be long after the
 * timeout for answering people. Only work that never reached the database is retried, until the server stops.
 */
export async function onceConnected<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (stop.aborted || tried >= TRIES || !(error instanceof Error && neverConnected.test(error.message)))
        throw error
    }
  }
}
