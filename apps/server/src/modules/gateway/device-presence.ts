import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { relayConnected } from '../../platform/events/event-relay.ts'
import { defineEvent } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  disconnectLost,
  heldElsewhere,
  type KnownDevice,
  keepConnected,
  writeActivity,
  writePresence,
} from '../devices/index.ts'

/** A device connected or went, at any of the server processes. */
export const presenceChanged = defineEvent(
  'gateway.presence-changed',
  z.object({ oemDeviceId: z.number(), locationId: z.number().nullable(), connected: z.boolean() }),
)

/**
 * Who is connected, written in batches: changes within a moment, signs of life every half minute. Of several servers the last
 * that a device connected to has it, and says so in the table; the others hear of it and end what they hold. A process that
 * dies without a word leaves its devices marked as connected; whoever runs clears those that gave no sign of life for long.
 */
export type Presence = AsyncDisposable & {
  readonly connected: (device: KnownDevice) => void
  readonly disconnected: (device: KnownDevice) => void
  /** a sample of a device behind an OEM device arrived; `at` epoch ms */
  readonly active: (deviceId: number, at: number) => void
}

const CHANGES_MS = 200
/** What the database did not take is written when it is back. */
const RETRY_MS = 2_000
const SIGN_OF_LIFE_MS = 30_000
const LOST_AFTER_S = 100

type Noted = { readonly device: KnownDevice; readonly connected: boolean; readonly at: number }

type Options = {
  /** another server has the device: its connection here is an old one */
  readonly onTakenOver: (device: KnownDevice) => void
  readonly now?: () => number
}

export function startPresence(
  { db, inTx, events, log }: Pick<Platform, 'db' | 'inTx' | 'events' | 'log'>,
  { onTakenOver, now = Date.now }: Options,
): Presence {
  /** names this process in the table */
  const self = randomUUID()
  const online = new Map<number, KnownDevice>()
  let noted = new Map<number, Noted>()
  let lastActivity = new Map<number, number>()
  /** connected here, and by what was heard at another server too */
  const doubtful = new Set<number>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let writing = Promise.resolve()

  function note(device: KnownDevice, connected: boolean) {
    if (connected) online.set(device.oemDeviceId, device)
    else online.delete(device.oemDeviceId)
    noted.set(device.oemDeviceId, { device, connected, at: now() })
    writeIn(CHANGES_MS)
  }

  function writeIn(ms: number) {
    if (!isClosed) timer ??= setTimeout(() => enqueue(writeChanges), ms)
  }

  function enqueue(work: () => Promise<void>) {
    writing = writing.then(work).catch((err: unknown) => log.error({ err }, 'presence not written'))
    return writing
  }

  async function writeChanges() {
    timer = null
    const batch = noted
    noted = new Map()
    if (batch.size === 0) return
    try {
      await inTx(system, async ({ tx, emit }) => {
        const changes = [...batch].map(([oemDeviceId, { connected, at }]) => ({ oemDeviceId, connected, at }))
        const counted = await writePresence(tx, self, changes)
        for (const [oemDeviceId, { device, connected }] of batch)
          if (counted.has(oemDeviceId))
            emit(presenceChanged, { oemDeviceId, locationId: device.locationId, connected })
      })
    } catch (error) {
      noted = new Map([...batch, ...noted])
      writeIn(RETRY_MS)
      throw error
    }
  }

  async function writeSignsOfLife() {
    const activity = lastActivity
    lastActivity = new Map()
    await inTx(system, async ({ tx, emit }) => {
      await keepConnected(tx, self, [...online.keys()], now())
      await writeActivity(tx, activity)
      for (const lost of await disconnectLost(tx, LOST_AFTER_S))
        emit(presenceChanged, { ...lost, connected: false })
    })
  }

  /** One that came back meanwhile, and is not written yet, is the newest. */
  async function endOldConnections() {
    const asked = [...doubtful]
    doubtful.clear()
    if (asked.length === 0) return
    for (const oemDeviceId of await heldElsewhere(db, self, asked)) {
      const device = online.get(oemDeviceId)
      if (!device || noted.has(oemDeviceId)) continue
      online.delete(oemDeviceId)
      onTakenOver(device)
    }
  }

  function doubt(oemDeviceIds: Iterable<number>) {
    if (doubtful.size === 0) void enqueue(endOldConnections)
    for (const oemDeviceId of oemDeviceIds) doubtful.add(oemDeviceId)
  }

  const subscriptions = [
    events.on(presenceChanged, ({ oemDeviceId, connected }, from) => {
      if (from !== null && connected && online.has(oemDeviceId)) doubt([oemDeviceId])
    }),
    // What others said while nobody was heard is lost.
    events.on(relayConnected, () => doubt(online.keys())),
  ]
  const signs = setInterval(() => {
    void enqueue(writeSignsOfLife)
    doubt(online.keys())
  }, SIGN_OF_LIFE_MS)

  return {
    connected: (device) => note(device, true),
    disconnected: (device) => note(device, false),
    active(deviceId, at) {
      const known = lastActivity.get(deviceId)
      if (known === undefined || at > known) lastActivity.set(deviceId, at)
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      for (const end of subscriptions) end()
      clearInterval(signs)
      if (timer) clearTimeout(timer)
      await enqueue(writeChanges)
      await enqueue(writeSignsOfLife)
    },
  }
}
