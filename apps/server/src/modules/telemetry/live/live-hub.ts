import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { createStreamShares, type StreamShares } from '../../../platform/events/stream-shares.ts'
import type { Platform } from '../../../platform/platform.ts'
import { controlChanged, deviceCorrected } from '../../devices/index.ts'
import { locationWatched, presenceChanged } from '../../gateway/index.ts'
import { liveReadings, type ReadingBlock, readingsStored } from '../reading-events.ts'
import { listLiveDevices } from './live-devices.queries.ts'
import { readingRelayed } from './live-relay.ts'
import { createLiveRoom, type LiveRoom } from './live-room.ts'

/**
 * A room, and the fast pace of its devices, stay for this long after the last listener, so reloading the page
 * is fast.
 */
const LINGER_MS = 30_000

export type LiveHub = Disposable & {
  /** Reserves a stream for a person before it is opened. Refused if the person has too many. */
  readonly enter: StreamShares['enter']
  /** The current state, then each change until `signal` aborts; slow readers skip outdated states. */
  readonly follow: (locationId: number, signal: AbortSignal) => AsyncGenerator<LiveEvent, void, void>
}

/** Rooms of the watched locations, fed by what is committed on this server. */
export function createLiveHub({ db, events, metrics, log }: Platform): LiveHub {
  const rooms = new Map<number, LiveRoom>()
  const liveClients = metrics.gauge({ name: 'live_clients', help: 'Open live streams to browsers' })
  const closing = new Map<number, NodeJS.Timeout>()

  const onReadings = (blocks: readonly ReadingBlock[]) => {
    if (rooms.size === 0) return
    for (const block of blocks) rooms.get(block.locationId)?.onReadings(block)
  }
  const subscriptions = [
    events.on(readingsStored, onReadings),
    events.on(liveReadings, onReadings),
    events.on(readingRelayed, (block) => onReadings([block])),
    events.on(deviceCorrected, ({ locationId }) => rooms.get(locationId)?.onDevicesChanged()),
    events.on(presenceChanged, ({ locationId, oemDeviceId, connected }) => {
      if (locationId !== null) rooms.get(locationId)?.onPresence(oemDeviceId, connected)
    }),
    events.on(controlChanged, (change) => rooms.get(change.locationId)?.onControl(change)),
  ]

  function enter(locationId: number): LiveRoom {
    clearTimeout(closing.get(locationId))
    closing.delete(locationId)
    const open = rooms.get(locationId)
    if (open) return open
    const room = createLiveRoom(
      locationId,
      () => listLiveDevices(db, locationId),
      (err) => {
        log.error({ err, locationId }, 'cannot read the live state')
        // A room whose first read failed is removed, so the next visitor tries again.
        if (room.latest() === null) close(locationId)
      },
    )
    rooms.set(locationId, room)
    events.emit(locationWatched, { locationId, isWatched: true, where: 'here' })
    return room
  }

  function leave(locationId: number, room: LiveRoom) {
    if (!room.isEmpty || rooms.get(locationId) !== room) return
    clearTimeout(closing.get(locationId))
    closing.set(locationId, setTimeout(() => close(locationId), LINGER_MS).unref())
  }

  function close(locationId: number) {
    rooms.get(locationId)?.[Symbol.dispose]()
    if (rooms.delete(locationId))
      events.emit(locationWatched, { locationId, isWatched: false, where: 'here' })
    clearTimeout(closing.get(locationId))
    closing.delete(locationId)
  }

  return {
    enter: createStreamShares(metrics).enter,
    async *follow(locationId, signal) {
      const room = enter(locationId)
      const mailbox = createMailbox(signal)
      room.add(mailbox.put)
      liveClients.inc()
      try {
        await room.loaded
        const first = room.latest()
        if (first) mailbox.put(first)
        for (let event = await mailbox.take(); event; event = await mailbox.take()) yield event
      } finally {
        mailbox[Symbol.dispose]()
        room.remove(mailbox.put)
        liveClients.dec()
        leave(locationId, room)
      }
    },
    [Symbol.dispose]() {
      for (const end of subscriptions) end()
      for (const locationId of [...rooms.keys()]) close(locationId)
    },
  }
}

/** Stores the newest event until it is fetched. `take` returns null once the signal has aborted. */
function createMailbox(signal: AbortSignal) {
  let newest: LiveEvent | null = null
  let wake: (() => void) | null = null
  const ring = () => {
    wake?.()
    wake = null
  }
  signal.addEventListener('abort', ring)
  return {
    put: (event: LiveEvent) => {
      newest = event
      ring()
    },
    async take(): Promise<LiveEvent | null> {
      while (!newest && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const event = signal.aborted ? null : newest
      newest = null
      return event
    },
    [Symbol.dispose]: () => signal.removeEventListener('abort', ring),
  }
}
