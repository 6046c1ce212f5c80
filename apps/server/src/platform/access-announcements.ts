import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { announce, listenForAnnouncements } from './announcements.ts'
import type { AfterCommit, Database, Tx } from './db.ts'
import type { EventBus, Events } from './events.ts'

const CHANNEL = 'kilowatt_access'

const message = z.object({
  /** the process that announces, which has heard of it already */
  from: z.string(),
  userId: z.number().nullable(),
  locationId: z.number().nullable(),
})

/** Emits `accessChanged` here after the commit, and with the commit in all other server processes on the database. */
export type AnnounceAccess = (
  tx: Tx,
  afterCommit: AfterCommit,
  change: Events['accessChanged'],
) => Promise<void>

export function createAccessAnnouncements(events: EventBus) {
  const self = randomUUID()
  const announceAccess: AnnounceAccess = async (tx, afterCommit, change) => {
    await announce(tx, CHANNEL, JSON.stringify({ from: self, ...change } satisfies z.input<typeof message>))
    afterCommit(() => events.emit('accessChanged', change))
  }
  return {
    announceAccess,
    /** Hears of the other processes. After a time without connection anybody's access may have changed. */
    listen: (source: { database: Pick<Database, 'pool'>; log: Logger }): AsyncDisposable =>
      listenForAnnouncements(source, {
        channel: CHANNEL,
        onPayload(payload) {
          const { from, userId, locationId } = message.parse(JSON.parse(payload))
          if (from !== self) events.emit('accessChanged', { userId, locationId })
        },
        onConnected: () => events.emit('accessChanged', { userId: null, locationId: null }),
        meanwhile: 'revoked access ends late in this process until the database is back',
      }),
  }
}
