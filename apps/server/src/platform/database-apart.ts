import type { Logger } from 'pino'
import { type InTx, openChanges } from './changes.ts'
import { type Database, openDatabase } from './database/db.ts'
import { createAccessAnnouncements } from './events/access-announcements.ts'
import { createEventBus } from './events/events.ts'

/** The database as a program beside the servers has it. */
export type DatabaseApart = Database & { readonly inTx: InTx }

/** A machine that is busy, with its first start as with what the program itself counts, is slow to connect; one that is away refuses at once. */
const CONNECT_MS = 120_000

/**
 * For commands, seeds and tests: what they change emits events that nobody hears, while access that they take away is
 * announced to the servers that run.
 */
export function openDatabaseApart(options: {
  url: string
  log: Logger
  maxConnections?: number
}): DatabaseApart {
  const database = openDatabase({ connectMs: CONNECT_MS, ...options })
  const events = createEventBus(options.log)
  const { announceAccess } = createAccessAnnouncements(events)
  return { ...database, inTx: openChanges({ database, events, announceAccess }) }
}
