import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Database, Tx } from '../database/db.ts'

const RECONNECT_MS = 2_000

/**
 * Notifies all server processes that listen on the channel when the transaction commits, and never without a commit.
 */
export const announce = (tx: Tx, channel: string, payload: string) =>
  tx.executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', [channel, payload]))

type Listening = {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** other uses of the connection while it is open */
  readonly onOpened?: (client: PoolClient) => Promise<unknown>
  /** from now on no announcement is missed; earlier ones without a connection are lost */
  readonly onConnected?: () => void
  /** effect of having no connection, for the log */
  readonly meanwhile: string
}

/** `tried` resolves once the first connection is open, or its attempt has failed and is being repeated. */
export type AnnouncementListener = AsyncDisposable & { readonly tried: Promise<void> }

/** Listens to announcements over a separate connection, and reconnects if it breaks. */
export function listenForAnnouncements(
  { database: { pool }, log }: { database: Pick<Database, 'pool'>; log: Logger },
  { channel, onPayload, onOpened, onConnected, meanwhile }: Listening,
): AnnouncementListener {
  let client: PoolClient | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function connect() {
    const opened = await pool.connect()
    // Never removed, because a broken connection may report more than one error.
    opened.on('error', (err) => {
      if (client === opened) lose(err)
    })
    client = opened
    if (isClosed) return drop()
    opened.on('notification', ({ payload }) => {
      if (payload !== undefined) hear(payload)
    })
    await onOpened?.(opened)
    await opened.query(`listen ${channel}`)
    onConnected?.()
  }

  function hear(payload: string) {
    try {
      onPayload(payload)
    } catch (err) {
      log.error({ err, channel }, 'announcement not understood')
    }
  }

  function drop() {
    client?.release(true)
    client = null
  }

  function lose(err: unknown) {
    log.warn({ err }, meanwhile)
    drop()
    if (isClosed) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void attempt(), RECONNECT_MS).unref()
  }

  const attempt = () => connect().catch(lose)

  const tried = attempt()
  return {
    tried,
    async [Symbol.asyncDispose]() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await tried
      drop()
    },
  }
}
