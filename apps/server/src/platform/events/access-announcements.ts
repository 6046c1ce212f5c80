import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { AfterCommit, Database, Tx } from '../database/db.ts'
import { announce, listenForAnnouncements } from './announcements.ts'
import { defineEvent, type EventBus } from './events.ts'

const CHANNEL = 'kilowatt_access'

export type AccessChange = { readonly userId: number | null; readonly locationId: number | null }

/**
 * The access of people changed: of `userId` everywhere or at `locationId`; of everyone at `locationId`; or,
 * if both are null, possibly of anyone. Code with a cached decision (a session just read, an open stream)
 * decides again. Only a change announces this, and the other server processes receive it with the commit.
 */
export const accessChanged = defineEvent<AccessChange>('platform.access-changed')

const message = z.object({
  /** the announcing process, which needs no notification */
  from: z.string(),
  userId: z.number().nullable(),
  locationId: z.number().nullable(),
})

/**
 * Emits `accessChanged` in this process after the commit, and with the commit in all other server processes on the
 * database.
 */
export type AnnounceAccess = (tx: Tx, afterCommit: AfterCommit, change: AccessChange) => Promise<void>

export function createAccessAnnouncements(events: EventBus) {
  const self = randomUUID()
  const announceAccess: AnnounceAccess = async (tx, afterCommit, change) => {
    await announce(tx, CHANNEL, JSON.stringify({ from: self, ...change } satisfies z.input<typeof message>))
    afterCommit(() => events.emit(accessChanged, change))
  }
  return {
    announceAccess,
    /**
     * Listens to the other processes. After a lost connection, assumes that everyone's access may have
     * changed.
     */
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
