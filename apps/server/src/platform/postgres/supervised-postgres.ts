import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type EmbeddedPostgres, type PostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DISK_FULL } from './postgres-program.ts'

export type SupervisedPostgres = AsyncDisposable &
  Pick<EmbeddedPostgres, 'urlOf'> & {
    /** aborts, with a StartError that has the reason, if PostgreSQL ended and cannot be restarted */
    readonly lost: AbortSignal
    /** Ends PostgreSQL permanently without waiting. */
    readonly endAtOnce: () => Promise<void>
  }

type Patience = {
  /** how long a failing start is retried; for a full disk, without limit */
  readonly giveUpMs: number
  /** interval of the health check, and its timeout */
  readonly probeMs: number
  /** after this many unanswered checks in a row, PostgreSQL counts as frozen and is killed */
  readonly maxUnanswered: number
}

const ordinary: Patience = { giveUpMs: 30_000, probeMs: 10_000, maxUnanswered: 4 }

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000
/** Running time after which an end counts as a new incident. */
const STEADY_MS = 60_000

/** The pause before an attempt: none before the first; then each is twice as long. */
const pauseMs = (tries: number) =>
  tries === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))

/**
 * The embedded PostgreSQL, restarted whenever it ends unexpectedly, at the same port and under the caller's lock. Its
 * users see broken connections for a moment, as with any database restart.
 */
export async function keepPostgres(
  options: PostgresOptions,
  patience: Patience = ordinary,
): Promise<SupervisedPostgres> {
  const { log } = options
  const closing = new AbortController()
  const lost = new AbortController()
  const unwanted = closing.signal
  let running = await startEmbeddedPostgres(options)
  const { port, urlOf } = running

  async function keep() {
    for (let mishaps = 0; ; mishaps++) {
      const startedAt = performance.now()
      const lastWords = await watch(running)
      if (unwanted.aborted) return
      if (performance.now() - startedAt > STEADY_MS) mishaps = 0
      log.error({ lastWords }, 'PostgreSQL has ended; starting it again')
      await pause(pauseMs(mishaps), unwanted)
      const next = await startAgain()
      if (!next) return
      running = next
      log.info({ pid: running.pid }, 'PostgreSQL runs again')
    }
  }

  /** @returns null if PostgreSQL is no longer needed */
  async function startAgain(): Promise<EmbeddedPostgres | null> {
    const giveUpAt = performance.now() + patience.giveUpMs
    for (let tries = 1; !unwanted.aborted; tries++) {
      try {
        const started = await startEmbeddedPostgres({ ...options, port, unwanted })
        if (!unwanted.aborted) return started
        await started[Symbol.asyncDispose]()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (performance.now() > giveUpAt && !reason.includes(DISK_FULL))
          throw error instanceof StartError ? error : new StartError(reason, { cause: error })
        log.error({ reason }, 'PostgreSQL is not there; trying again')
        await pause(pauseMs(tries), unwanted)
      }
    }
    return null
  }

  /** Kills PostgreSQL if it does not answer. */
  async function watch({ ended, kill }: EmbeddedPostgres): Promise<string> {
    const over = new AbortController()
    void ended.then(() => over.abort())
    for (let unanswered = 0; !over.signal.aborted; ) {
      await pause(patience.probeMs, over.signal)
      const isThere = over.signal.aborted || (await answers(urlOf('postgres'), patience.probeMs))
      unanswered = isThere ? 0 : unanswered + 1
      if (unanswered < patience.maxUnanswered) continue
      log.error('PostgreSQL does not answer; killing it')
      await kill()
    }
    return ended
  }

  const keeping = keep().catch((error: unknown) => lost.abort(error))
  return {
    urlOf,
    lost: lost.signal,
    async endAtOnce() {
      closing.abort()
      await running.kill()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running[Symbol.asyncDispose]()
      await keeping
    },
  }
}

/** Waits, at most until the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

/** Whether PostgreSQL accepts a connection within the time. A refusal counts as an answer, too. */
async function answers(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs })
  // Ignores errors after the answer.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end()
  }
}
