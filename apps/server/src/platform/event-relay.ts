import { randomUUID } from 'node:crypto'
import { commandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { Logger } from 'pino'
import { z } from 'zod'
import { listenForAnnouncements } from './announcements.ts'
import type { Database } from './db.ts'
import type { EventBus, Events, ReadingBlock } from './events.ts'
import { createRemoteWatches } from './remote-watches.ts'

const CHANNEL = 'kilowatt_events'
/** As often as a browser is told of new values. */
const FLUSH_MS = 100
const RENEW_MS = 30_000
/** PostgreSQL takes less than 8,000 bytes in one announcement. */
const MAX_BYTES = 7_900
const WATCHES_PER_MESSAGE = 500

const from = z.string()
const reading = z.object({
  locationId: z.number(),
  deviceId: z.number(),
  receivedAt: z.number(),
  at: z.array(z.number()),
  series: z.record(z.string(), z.array(z.number().nullable())),
})
const presence = z.object({
  oemDeviceId: z.number(),
  locationId: z.number().nullable(),
  connected: z.boolean(),
})
const message = z.discriminatedUnion('name', [
  z.object({ from, name: z.literal('watch'), locationIds: z.array(z.number()), on: z.boolean() }),
  z.object({ from, name: z.literal('liveReadings'), event: reading }),
  z.object({ from, name: z.literal('presenceChanged'), event: presence }),
  z.object({ from, name: z.literal('oemDeviceChanged'), event: z.object({ serial: z.string() }) }),
  z.object({
    from,
    name: z.literal('commandIssued'),
    event: z.object({ serial: z.string(), command: commandMessage }),
  }),
])

type Relaying = { events: EventBus; log: Logger; database: Pick<Database, 'pool'> }

/**
 * Carries between server processes what one of them knows first: newest values of locations that are watched elsewhere,
 * presence, changed devices, commands. Over NOTIFY of the shared database, at most ten times a second, and of readings only
 * what somebody looks at, so it costs the ingest nothing. What gets lost shows up with the next value, or when the device
 * connects again.
 */
export function relayEvents({ events, log, database }: Relaying): AsyncDisposable {
  const self = randomUUID()
  const watchedHere = new Set<number>()
  const newest = new Map<number, ReadingBlock>()
  let waiting: object[] = []
  let timer: NodeJS.Timeout | null = null
  /** while an event of another process is told here, which must not send it back */
  let isHearing = false

  function send(content: object) {
    waiting.push(content)
    timer ??= setTimeout(flush, FLUSH_MS)
  }

  async function flush() {
    timer = null
    const contents = [...waiting, ...[...newest.values()].map((event) => ({ name: 'liveReadings', event }))]
    waiting = []
    newest.clear()
    const texts = contents.map((content) => JSON.stringify({ ...content, from: self }))
    const payloads = texts.filter((text) => Buffer.byteLength(text) <= MAX_BYTES)
    if (payloads.length < texts.length) log.warn('an event is too long for other servers')
    await database.pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
      .catch((err: unknown) => log.warn({ err }, 'other servers are not told'))
  }

  function hear(run: () => void) {
    isHearing = true
    run()
    isHearing = false
  }
  const watchedThere = createRemoteWatches((locationId, isWatched) =>
    hear(() => events.emit('locationWatched', { locationId, isWatched })),
  )
  function tellWatches() {
    const all = [...watchedHere]
    for (let i = 0; i < all.length; i += WATCHES_PER_MESSAGE)
      send({ name: 'watch', locationIds: all.slice(i, i + WATCHES_PER_MESSAGE), on: true })
  }

  function onReadings(blocks: readonly ReadingBlock[]) {
    if (isHearing || watchedThere.isEmpty) return
    for (const block of blocks) {
      if (!watchedThere.has(block.locationId)) continue
      newest.set(block.deviceId, newestReading(block, newest.get(block.deviceId)))
      timer ??= setTimeout(flush, FLUSH_MS)
    }
  }
  const relay =
    <K extends 'presenceChanged' | 'oemDeviceChanged' | 'commandIssued'>(name: K) =>
    (event: Events[K]) => {
      if (!isHearing) send({ name, event })
    }
  const subscriptions = [
    events.on('readingsStored', onReadings),
    events.on('liveReadings', onReadings),
    events.on('presenceChanged', relay('presenceChanged')),
    events.on('oemDeviceChanged', relay('oemDeviceChanged')),
    events.on('commandIssued', relay('commandIssued')),
    events.on('locationWatched', ({ locationId, isWatched }) => {
      if (isHearing) return
      if (isWatched) watchedHere.add(locationId)
      else watchedHere.delete(locationId)
      send({ name: 'watch', locationIds: [locationId], on: isWatched })
    }),
  ]

  function onMessage(heard: z.infer<typeof message>) {
    if (heard.from === self) return
    if (heard.name === 'watch')
      for (const locationId of heard.locationIds)
        watchedThere.set(heard.from, locationId, heard.on, Date.now())
    else
      hear(() => {
        if (heard.name === 'liveReadings') events.emit('liveReadings', [heard.event])
        else if (heard.name === 'presenceChanged') events.emit('presenceChanged', heard.event)
        else if (heard.name === 'oemDeviceChanged') events.emit('oemDeviceChanged', heard.event)
        else events.emit('commandIssued', heard.event)
      })
  }
  const listening = listenForAnnouncements(
    { database, log },
    {
      channel: CHANNEL,
      onPayload: (payload) => onMessage(message.parse(JSON.parse(payload))),
      onConnected: tellWatches,
      meanwhile: 'other servers are not heard until the database is back',
    },
  )
  const renewal = setInterval(() => {
    tellWatches()
    watchedThere.sweep(Date.now())
  }, RENEW_MS)

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewal)
      for (const end of subscriptions) end()
      if (timer) clearTimeout(timer)
      // what was said in the last moment: a command, a changed device
      await flush()
      await listening[Symbol.asyncDispose]()
    },
  }
}

/** The newest sample of a block, unless a newer one is known: what a screen shows. */
function newestReading(block: ReadingBlock, known: ReadingBlock | undefined): ReadingBlock {
  const last = block.at.reduce((best, at, i) => (at >= (block.at[best] ?? at) ? i : best), 0)
  const at = block.at[last] ?? 0
  if (known && (known.at[0] ?? 0) > at) return known
  const series = Object.fromEntries(
    Object.entries(block.series).map(([name, values]) => [name, [values[last] ?? null]]),
  )
  return { ...block, at: [at], series }
}
