import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { AfterCommit, Database, Tx } from '../database/db.ts'
import { announce, listenForAnnouncements } from './announcements.ts'
import { defineEvent, type EventBus } from './events.ts'

const CHANNEL = 'kilowatt_access'

export type AccessChange = { readonly userId: number | null; readonly locationId: number | null }

/**
 * Somebody may see less or more than before: `userId` everywhere or on `locationId`, everybody on `locationId`, or, when both
 * are null, anybody. Whoever keeps a decision of who may do what (a session read a moment ago, an open stream) decides again.
 * Only a change announces it, which tells the other server processes with its commit.
 */
export const accessChanged = defineEvent<AccessChange>('platform.access-changed')

const message = z.object({
  /** the process that announces, which has heard of it already */
  from: z.string(),
  userId: z.number().nullable(),
  locationId: z.number().nullable(),
})

/** Emits `accessChanged` here after the commit, and with the commit in all other server processes on the database. */
export type AnnounceAccess = (tx: Tx, afterCommit: AfterCommit, change: AccessChange) => Promise<void>

export function createAccessAnnouncements(events: EventBus) {
  const self = randomUUID()
  const announceAccess: AnnounceAccess = async (tx, afterCommit, change) => {
    await announce(tx, CHANNEL, JSON.stringify({ from: self, ...change } satisfies z.input<typeof message>))
    afterCommit(() => events.emit(accessChanged, change))
  }
  return {
    announceAccess,
    /** Hears of the other processes. After a time without connection anybody's access may have changed. */
    listen: (source: { database: Pick<Database, 'pool'>; log: Logger }): AsyncDisposable =>
      listenForAnnouncements(source, {
        channel: CHANNEL,
        onPayload(payload) {
          const { from, userId, locationId } = message.parse(JSON.parse(payload))
          if (from !== self) events.emit(accessChanged, { userId, locationId })
        },
        onConnected: () => events.emit(accessChanged, { userId: null, locationId: null }),
        meanwhile: 'revoked access ends late in this process until the database is back',
      }),
  }
}
