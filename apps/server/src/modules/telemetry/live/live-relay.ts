import { z } from 'zod'
import { relayConnected } from '../../../platform/events/event-relay.ts'
import { defineEvent, type EventBus } from '../../../platform/events/events.ts'
import { locationWatched } from '../../gateway/index.ts'
import { liveReadings, type ReadingBlock, readingsStored } from '../reading-events.ts'
import { createRemoteWatches } from './remote-watches.ts'

const RENEW_MS = 30_000
const WATCHES_PER_MESSAGE = 500

const watchesAnnounced = defineEvent(
  'telemetry.watches-sent',
  z.object({ locationIds: z.array(z.number()), isWatched: z.boolean() }),
)

/** A server's relay has connected, so earlier announcements were lost. */
const watchesAsked = defineEvent('telemetry.watches-asked', z.null())

/** The newest sample of a device from another server process, for locations watched in this process. */
export const readingRelayed = defineEvent<ReadingBlock>(
  'telemetry.reading-sent',
  z.object({
    locationId: z.number(),
    deviceId: z.number(),
    receivedAt: z.number(),
    at: z.array(z.number()),
    series: z.record(z.string(), z.array(z.number().nullable())),
  }),
)

/**
 * Announces to other server processes which locations are watched here, and sends them the newest values of
 * locations that they watch. Only watched readings are sent, so the ingest has no extra work. The next value
 * corrects a lost event.
 */
export function startLiveRelay(events: EventBus): Disposable {
  const watchedHere = new Set<number>()
  /** newest reading sent per device, so a late reading does not overtake it */
  const newest = new Map<number, ReadingBlock>()
  const watchedThere = createRemoteWatches((locationId, isWatched) => {
    if (watchedThere.isEmpty) newest.clear()
    events.emit(locationWatched, { locationId, isWatched, where: 'elsewhere' })
  })

  function announceWatches() {
    const all = [...watchedHere]
    for (let i = 0; i < all.length; i += WATCHES_PER_MESSAGE)
      events.broadcast(watchesAnnounced, {
        locationIds: all.slice(i, i + WATCHES_PER_MESSAGE),
        isWatched: true,
      })
  }
  function onReadings(blocks: readonly ReadingBlock[]) {
    if (watchedThere.isEmpty) return
    for (const block of blocks) {
      if (!watchedThere.has(block.locationId)) continue
      const reading = newestReading(block, newest.get(block.deviceId))
      newest.set(block.deviceId, reading)
      events.broadcast(readingRelayed, reading, { key: `${block.deviceId}` })
    }
  }

  const subscriptions = [
    events.on(readingsStored, onReadings),
    events.on(liveReadings, onReadings),
    events.on(locationWatched, ({ locationId, isWatched, where }) => {
      if (where === 'elsewhere') return
      if (isWatched) watchedHere.add(locationId)
      else watchedHere.delete(locationId)
      events.broadcast(watchesAnnounced, { locationIds: [locationId], isWatched })
    }),
    events.on(watchesAnnounced, ({ locationIds, isWatched }, from) => {
      if (from === null) return
      for (const locationId of locationIds) watchedThere.set(from, locationId, isWatched, Date.now())
    }),
    events.on(watchesAsked, announceWatches),
    events.on(relayConnected, () => {
      announceWatches()
      events.broadcast(watchesAsked, null)
    }),
  ]
  const renewal = setInterval(() => {
    announceWatches()
    watchedThere.sweep(Date.now())
  }, RENEW_MS)

  return {
    [Symbol.dispose]() {
      clearInterval(renewal)
      for (const end of subscriptions) end()
    },
  }
}

/** The newest sample of a block, for display; null if a newer one is known. */
function newestReading(block: ReadingBlock, known: ReadingBlock | undefined): ReadingBlock {
  const last = block.at.reduce((best, at, i) => (at >= (block.at[best] ?? at) ? i : best), 0)
  const at = block.at[last] ?? 0
  if (known && (known.at[0] ?? 0) > at) return known
  const series = Object.fromEntries(
    Object.entries(block.series).map(([name, values]) => [name, [values[last] ?? null]]),
  )
  return { ...block, at: [at], series }
}
