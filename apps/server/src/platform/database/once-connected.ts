const neverConnected =
  /timeout exceeded when trying to connect|Connection terminated due to connection timeout/
/** Each already waited as long as a connection may take. */
const TRIES = 12

/**
 * Does work of a start once the database takes a connection: on a busy machine that may be long after the server gave up to answer a
 * person. Only work that never reached the database is begun again, until told to stop.
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
