import type { Logger } from 'pino'
import { type InTx, openChanges } from './changes.ts'
import { type Database, openDatabase } from './database/db.ts'
import { createAccessAnnouncements } from './events/access-announcements.ts'
import { createEventBus } from './events/events.ts'

/** The database for programs that run next to the servers. */
export type StandaloneDatabase = Database & { readonly inTx: InTx }

/**
 * Connection timeout. A busy machine, for example during its first start, is slow to connect; a missing
 * database refuses at once.
 */
const CONNECT_MS = 120_000

/**
 * Opens the database for commands, seeds and tests. Their changes emit no events to listeners, but revoked
 * access is announced to running servers.
 */
export function openStandaloneDatabase(options: {
  url: string
  log: Logger
  maxConnections?: number
}): StandaloneDatabase {
  const database = openDatabase({ connectMs: CONNECT_MS, ...options })
  const events = createEventBus(options.log)
  const { announceAccess } = createAccessAnnouncements(events)
  return { ...database, inTx: openChanges({ database, events, announceAccess }) }
}
