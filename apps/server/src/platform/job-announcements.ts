import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Database, Tx } from './db.ts'

const CHANNEL = 'kilowatt_jobs'
const RECONNECT_MS = 2_000

/** Tells the workers of all server processes, with the commit, that a job waits. */
export const announceJob = (tx: Tx, name: string) =>
  tx.executeQuery(CompiledQuery.raw(`select pg_notify('${CHANNEL}', $1)`, [name]))

/**
 * Hears of queued jobs over a connection of its own, and connects again when that breaks. What is announced meanwhile is found
 * by polling.
 */
export function listenForJobs(
  { database: { pool }, log }: { database: Pick<Database, 'pool'>; log: Logger },
  onJob: (name: string) => void,
): AsyncDisposable {
  let client: PoolClient | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function connect() {
    const opened = await pool.connect()
    // Stays on for good: a connection that breaks may report it more than once.
    opened.on('error', (err) => {
      if (client !== opened) return
      log.warn({ err }, 'jobs are polled for until the database is back')
      drop()
      connectLater()
    })
    client = opened
    if (isClosed) return drop()
    opened.on('notification', ({ payload }) => {
      if (payload !== undefined) onJob(payload)
    })
    await opened.query(`listen ${CHANNEL}`)
  }

  function drop() {
    client?.release(true)
    client = null
  }

  function connectLater() {
    if (isClosed) return
    timer = setTimeout(() => void attempt(), RECONNECT_MS).unref()
  }

  async function attempt() {
    try {
      await connect()
    } catch (err) {
      log.warn({ err }, 'jobs are polled for until the database is back')
      drop()
      connectLater()
    }
  }

  const first = attempt()
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await first
      drop()
    },
  }
}
