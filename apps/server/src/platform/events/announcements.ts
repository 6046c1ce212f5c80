import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Database, Tx } from '../database/db.ts'

const RECONNECT_MS = 2_000

/** Tells all server processes that listen to the channel, with the commit and never without it. */
export const announce = (tx: Tx, channel: string, payload: string) =>
  tx.executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', [channel, payload]))

type Listening = {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** what else the connection is for, as long as it lasts */
  readonly onOpened?: (client: PoolClient) => Promise<unknown>
  /** nothing is missed from now on; what was announced while there was no connection never comes */
  readonly onConnected?: () => void
  /** for the log: what is so while there is no connection */
  readonly meanwhile: string
}

/** `tried` resolves when the first connection is there, or has failed: it is then tried again. */
export type AnnouncementListener = AsyncDisposable & { readonly tried: Promise<void> }

/** Hears of announcements over a connection of its own, and connects again when that breaks. */
export function listenForAnnouncements(
  { database: { pool }, log }: { database: Pick<Database, 'pool'>; log: Logger },
  { channel, onPayload, onOpened, onConnected, meanwhile }: Listening,
): AnnouncementListener {
  let client: PoolClient | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function connect() {
    const opened = await pool.connect()
    // Stays on for good: a connection that breaks may report it more than once.
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
