import { randomUUID } from 'node:crypto'
import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { MAX_CONNECTIONS_A_DAY } from '@kilowatt/contracts/devices/line-limits'
import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { relayConnected } from '../../platform/events/event-relay.ts'
import { defineEvent } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type ConnectionNote,
  disconnectLost,
  heldElsewhere,
  type KnownDevice,
  keepConnected,
  logConnections,
  type PresenceChange,
  writeActivity,
  writePresence,
} from '../devices/index.ts'

/** A device connected or disconnected, at any of the server processes. */
export const presenceChanged = defineEvent(
  'gateway.presence-changed',
  z.object({ oemDeviceId: z.number(), locationId: z.number().nullable(), connected: z.boolean() }),
)

/**
 * Presence of devices, written in batches: changes within a moment, signs of life every half minute. If
 * several servers have a connection of a device, the server it connected to last owns the device, as recorded
 * in the table. The others are notified and end their connections. A process that dies silently leaves its
 * devices marked as connected; any running process clears devices that have shown no sign of life for long.
 */
export type Presence = AsyncDisposable & {
  /** `network`: mark of the network from which it connected; null: unknown */
  readonly connected: (device: KnownDevice, network: string | null) => void
  readonly disconnected: (device: KnownDevice, ending: ConnectionEnding) => void
  /** a sample of a device behind an OEM device arrived; `at` epoch ms */
  readonly active: (deviceId: number, at: number) => void
}

const CHANGES_MS = 200
/** Failed writes are repeated after this time, until the database is back. */
const RETRY_MS = 2_000
const SIGN_OF_LIFE_MS = 30_000
const LOST_AFTER_S = 100

/** Largest number of changes kept per device while the database is unavailable; further ones are only counted. */
const MAX_NOTES = 2 * (MAX_CONNECTIONS_A_DAY + 1)

type PresenceNote = Omit<ConnectionNote, 'oemDeviceId'>
/** Changes that are not written yet. */
type Noted = {
  readonly device: KnownDevice
  /** null: presence is unchanged */
  readonly presence: Omit<PresenceChange, 'oemDeviceId'> | null
  readonly notes: readonly PresenceNote[]
}

/** Ends of a connection after which the device is still connected, or soon will be. */
const staysConnected: ReadonlySet<ConnectionEnding> = new Set(['taken_over', 'server_stopped'])

function joined(notes: readonly PresenceNote[], more: readonly PresenceNote[]): PresenceNote[] {
  const all = [...notes]
  for (const note of more) {
    const last = all.findLastIndex(({ ended }) => (ended === null) === (note.ended === null))
    const same = all[last]
    if (all.length < MAX_NOTES || !same) all.push(note)
    else all[last] = { ...note, times: same.times + note.times }
  }
  return all
}

type Options = {
  /** called if another server has the device, so the connection here is outdated */
  readonly onTakenOver: (device: KnownDevice) => void
  readonly now?: () => number
}

export function startPresence(
  { db, inTx, events, log }: Pick<Platform, 'db' | 'inTx' | 'events' | 'log'>,
  { onTakenOver, now = Date.now }: Options,
): Presence {
  /** identifies this process in the table */
  const self = randomUUID()
  const online = new Map<number, KnownDevice>()
  let noted = new Map<number, Noted>()
  let lastActivity = new Map<number, number>()
  /** connected here, but also reported by another server */
  const doubtful = new Set<number>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let writing = Promise.resolve()

  function note(device: KnownDevice, ended: ConnectionEnding | null, network: string | null) {
    const { oemDeviceId } = device
    const change = { at: now(), ended }
    const before = noted.get(oemDeviceId)
    const isChange = ended === null || !staysConnected.has(ended)
    if (ended === null) online.set(oemDeviceId, device)
    else if (isChange) online.delete(oemDeviceId)
    noted.set(oemDeviceId, {
      device,
      presence: isChange ? { ...change, network } : (before?.presence ?? null),
      notes: joined(before?.notes ?? [], [{ ...change, times: 1 }]),
    })
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
    let outdated: number[] = []
    try {
      await inTx(system, async ({ tx, emit }) => {
        const changes = [...batch].flatMap(([oemDeviceId, { presence }]) =>
          presence ? [{ oemDeviceId, ...presence }] : [],
        )
        const counted = await writePresence(tx, self, changes)
        await logConnections(
          tx,
          [...batch].flatMap(([oemDeviceId, { presence, notes }]) =>
            notes.map(({ at, ended, times }) => ({
              oemDeviceId,
              at,
              times,
              // The connection ended here after another server had taken over the device.
              ended: ended !== null && presence && !counted.has(oemDeviceId) ? 'taken_over' : ended,
            })),
          ),
        )
        for (const [oemDeviceId, { device, presence }] of batch)
          if (presence && counted.has(oemDeviceId))
            emit(presenceChanged, {
              oemDeviceId,
              locationId: device.locationId,
              connected: presence.ended === null,
            })
        outdated = changes.flatMap(({ oemDeviceId, ended }) =>
          ended === null && !counted.has(oemDeviceId) ? [oemDeviceId] : [],
        )
      })
    } catch (error) {
      putBack(batch)
      writeIn(RETRY_MS)
      throw error
    }
    doubt(outdated)
  }

  function putBack(batch: ReadonlyMap<number, Noted>) {
    const since = noted
    noted = new Map(batch)
    for (const [oemDeviceId, { device, presence, notes }] of since) {
      const before = batch.get(oemDeviceId)
      noted.set(oemDeviceId, {
        device,
        presence: presence ?? before?.presence ?? null,
        notes: joined(before?.notes ?? [], notes),
      })
    }
  }

  async function writeSignsOfLife() {
    const activity = lastActivity
    lastActivity = new Map()
    await inTx(system, async ({ tx, emit }) => {
      await keepConnected(tx, self, [...online.keys()], now())
      await writeActivity(tx, activity)
      const lost = await disconnectLost(tx, LOST_AFTER_S)
      await logConnections(
        tx,
        lost.map(({ oemDeviceId, at }) => ({ oemDeviceId, at, ended: 'silent', times: 1 })),
      )
      for (const { oemDeviceId, locationId } of lost)
        emit(presenceChanged, { oemDeviceId, locationId, connected: false })
    })
  }

  /** A connection that is not written yet is the newest. */
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
    // Messages that other servers sent during the interruption are lost, so all devices are checked.
    events.on(relayConnected, () => doubt(online.keys())),
  ]
  const signs = setInterval(() => {
    void enqueue(writeSignsOfLife)
    doubt(online.keys())
  }, SIGN_OF_LIFE_MS)

  return {
    connected: (device, network) => note(device, null, network),
    disconnected: (device, ending) => note(device, ending, null),
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
