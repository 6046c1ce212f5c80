import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, type KyselyPlugin, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { keepingPool } from './cached-statements.ts'
import type { Tables } from './schema.ts'

/** For reads: the pool or an open transaction. */
export type Db = Kysely<Tables>
/** For writes. Only a change provides this type (`changes.ts`). */
export type Tx = Transaction<Tables>

/** Defers a side effect until after the commit. */
export type AfterCommit = (hook: () => void) => void

type Work<T> = (tx: Tx, afterCommit: AfterCommit) => Promise<T>

export type Database = AsyncDisposable & {
  readonly db: Db
  /**
   * Runs `work` in one transaction. Side effects wait in `afterCommit`, so a rolled-back write is never announced. A
   * query on the pool meanwhile, or a nested transaction, throws.
   */
  readonly transaction: <T>(work: Work<T>) => Promise<T>
  /** For COPY and hand-tuned batches of the ingest path. All other code uses `db` and changes. */
  readonly pool: pg.Pool
}

const openTx = new AsyncLocalStorage<{ open: boolean }>()

function refuseInsideTx(action: string) {
  if (openTx.getStore()?.open) throw new Error(`${action} while a transaction is open in the same call`)
}

const refuseEscapes: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInsideTx('query sent to the pool')
    return node
  },
  transformResult: async ({ result }) => result,
}

const oid = { int8: 20, date: 1082 }

/** bigint as a number (ours stay below 2^53); a date as its text, because a `Date` would add a time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (typeId: number, format?: 'text' | 'binary') => {
    if (typeId === oid.int8) return Number
    if (typeId === oid.date) return String
    return format === 'binary'
      ? pg.types.getTypeParser(typeId, 'binary')
      : pg.types.getTypeParser(typeId, 'text')
  },
}

/** Time limit for closing, because a database that does not answer does not close connections, either. */
const CLOSE_MS = 5_000

/** Timeout for servers that answer people, who get an error if the database is unavailable. */
const CONNECT_MS = 10_000

type Options = { url: string; log: Logger; maxConnections?: number; connectMs?: number }

export function openDatabase({ url, log, maxConnections = 16, connectMs = CONNECT_MS }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: connectMs,
    application_name: 'kilowatt',
  })
  // The pool replaces a broken connection, for example after a restart of the database, and the query reports
  // the error to its caller. Without a listener on each connection, idle or not, the error would end the
  // process.
  let closing = false
  pool.on('connect', (client) =>
    client.on('error', (err) => {
      if (!closing) log.warn({ reason: err.message }, 'database connection lost')
    }),
  )
  pool.on('error', () => undefined)
  const root = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: keepingPool(pool) }) })

  async function transaction<T>(work: Work<T>): Promise<T> {
    refuseInsideTx('transaction begun')
    const hooks: (() => void)[] = []
    const mark = { open: true }
    const result = await openTx
      .run(mark, () => root.transaction().execute((tx) => work(tx, (hook) => hooks.push(hook))))
      .finally(() => {
        mark.open = false
      })
    for (const hook of hooks) hook()
    return result
  }

  return {
    db: root.withPlugin(refuseEscapes),
    transaction,
    pool,
    async [Symbol.asyncDispose]() {
      closing = true
      const closed = new AbortController()
      // Waiting here keeps the process alive; otherwise it would exit while stopping.
      const impatience = delay(CLOSE_MS, undefined, { signal: closed.signal }).catch(() => undefined)
      await Promise.race([pool.end(), impatience])
      closed.abort()
    },
  }
}
