import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../database/db.ts'
import { showKey } from '../shared-key.ts'
import { type AnnouncementListener, listenForAnnouncements } from './announcements.ts'
import { defineEvent, type EventBus, type RelayedEvent, type RelayedEvents } from './events.ts'

const CHANNEL = 'kilowatt_events'
/** Interval at which events are sent: as often as browsers receive new values. */
const FLUSH_MS = 100
/** PostgreSQL accepts less than 8,000 bytes per notification. */
const MAX_BYTES = 7_900

const message = z.object({ from: z.string(), name: z.string(), event: z.unknown() })

/**
 * The connection to the other server processes is open. Earlier messages are lost, so important state must be
 * announced and requested again.
 */
export const relayConnected = defineEvent<null>('platform.relay-connected')

type Relaying = {
  events: EventBus & RelayedEvents
  log: Logger
  database: Pick<Database, 'pool'>
  /** shared by servers that belong together */
  secretKey: string
}

/**
 * Carries relayed events between server processes, over NOTIFY of the shared database, at most ten times a second.
 * Events lost while the database is away are not repeated.
 */
export function relayEvents({ events, log, database, secretKey }: Relaying): AnnouncementListener {
  const self = randomUUID()
  let waiting = new Map<string, RelayedEvent>()
  let unkeyed = 0
  let timer: NodeJS.Timeout | null = null

  function carry(event: RelayedEvent) {
    waiting.set(event.key === null ? `${unkeyed++}` : `${event.name} ${event.key}`, event)
    timer ??= setTimeout(flush, FLUSH_MS)
  }

  async function flush() {
    timer = null
    const texts = [...waiting.values()].map(({ name, event }) =>
      JSON.stringify({ from: self, name, event } satisfies z.input<typeof message>),
    )
    waiting = new Map()
    const payloads = texts.filter((text) => Buffer.byteLength(text) <= MAX_BYTES)
    if (payloads.length < texts.length) log.warn('an event is too long for other servers')
    await database.pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
      .catch((err: unknown) => log.warn({ err }, 'cannot notify other servers'))
  }

  const stopCarrying = events.carryBy(carry)
  const listening = listenForAnnouncements(
    { database, log },
    {
      channel: CHANNEL,
      onPayload(payload) {
        const { from, name, event } = message.parse(JSON.parse(payload))
        if (from !== self) events.hear(name, event, from)
      },
      onOpened: (client) => showKey(client, secretKey),
      onConnected: () => events.emit(relayConnected, null),
      meanwhile: 'other servers are not heard until the database is back',
    },
  )

  return {
    tried: listening.tried,
    async [Symbol.asyncDispose]() {
      stopCarrying()
      if (timer) clearTimeout(timer)
      // the last messages before closing: a command, a changed device
      await flush()
      await listening[Symbol.asyncDispose]()
    },
  }
}
