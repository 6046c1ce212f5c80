import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { Platform } from '../../../../platform/platform.ts'
import { deviceCorrected, oemDeviceChanged } from '../../../devices/index.ts'
import { presenceChanged } from '../../../gateway/index.ts'
import { type ReadingBlock, readingsStored } from '../../../telemetry/index.ts'
import { alarmRulesChanged } from '../../alarm-events.ts'
import { openStepQueue } from './step-queue.ts'
import { judgeReading, type WatchedDevice } from './watched-device.ts'
import { type LoadedDevice, loadWatchedDevices } from './watched-devices.queries.ts'

const LOAD_AFTER_MS = 20
const LOAD_RETRY_MS = 2_000
const LOADED_AT_ONCE = 500
/**
 * Largest number of readings kept per device until its rules are known. Later readings are stored and read with the
 * windows.
 */
const MAX_WAITING = 100

/** Readings that arrived before the rules of their device were read. */
type Loading = { readonly waiting: ReadingBlock[]; isLoading: boolean; isStale: boolean }

/**
 * Judges the readings that this server stores, once their messages are acknowledged. Rules and states are
 * read once per device and kept until a rule or state changes. For a device without rules, a reading costs
 * one look-up in a map.
 */
export function startReadingWatch(platform: Platform): AsyncDisposable {
  const { db, events, log } = platform
  const queue = openStepQueue(platform)
  const known = new Map<number, LoadedDevice>()
  const loading = new Map<number, Loading>()
  const ofLocation = new Map<number, Set<number>>()
  let arrived: (readonly ReadingBlock[])[] = []
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let work = Promise.resolve()

  function onReadings(blocks: readonly ReadingBlock[]) {
    if (arrived.length === 0) setImmediate(judgeArrived)
    arrived.push(blocks)
  }

  function judgeArrived() {
    const batches = arrived
    arrived = []
    for (const blocks of batches) for (const block of blocks) onBlock(block)
  }

  function onBlock(block: ReadingBlock) {
    const device = known.get(block.deviceId)
    if (device) {
      if (device.watched) judge(device.watched, block)
      return
    }
    const entry = loading.get(block.deviceId) ?? { waiting: [], isLoading: false, isStale: false }
    loading.set(block.deviceId, entry)
    if (entry.waiting.length >= MAX_WAITING) entry.waiting.shift()
    entry.waiting.push(block)
    loadIn(LOAD_AFTER_MS)
  }

  function judge(device: WatchedDevice, { at, series }: ReadingBlock) {
    let i = 0
    const value = (name: QuantityName) => series[name]?.[i] ?? null
    for (; i < at.length; i++) {
      const steps = judgeReading(device, { at: at[i] ?? 0, value })
      if (steps.length > 0) queue.add(steps)
    }
  }

  function loadIn(ms: number) {
    if (isClosed) return
    timer ??= setTimeout(() => void loadNext(), ms)
  }

  function loadNext() {
    work = work.then(load).catch((err: unknown) => {
      log.error({ err }, 'rules of alarms not read yet, trying again')
      for (const entry of loading.values()) entry.isLoading = false
      loadIn(LOAD_RETRY_MS)
    })
    return work
  }

  async function load() {
    timer = null
    // states are read from the database, so waiting steps are stored first
    await queue.flush()
    const wanted = [...loading].slice(0, LOADED_AT_ONCE)
    for (const [, entry] of wanted) {
      entry.isLoading = true
      entry.isStale = false
    }
    const devices = await loadWatchedDevices(
      db,
      new Map(wanted.map(([id, { waiting }]) => [id, firstOf(waiting)])),
    )
    for (const [id, entry] of wanted) {
      entry.isLoading = false
      if (entry.isStale) continue
      loading.delete(id)
      const device = devices.get(id)
      if (!device) continue
      known.set(id, device)
      const others = ofLocation.get(device.locationId)
      if (others) others.add(id)
      else ofLocation.set(device.locationId, new Set([id]))
      if (device.watched) for (const block of entry.waiting) judge(device.watched, block)
    }
    if (loading.size > 0) loadIn(LOAD_AFTER_MS)
  }

  function forgetLocation(locationId: number) {
    for (const id of ofLocation.get(locationId) ?? []) known.delete(id)
    ofLocation.delete(locationId)
    for (const entry of loading.values()) if (entry.isLoading) entry.isStale = true
  }
  function forgetAll() {
    for (const locationId of [...ofLocation.keys()]) forgetLocation(locationId)
    for (const entry of loading.values()) entry.isStale = true
  }

  const subscriptions = [
    events.on(readingsStored, onReadings),
    events.on(alarmRulesChanged, ({ locationId }) =>
      locationId === null ? forgetAll() : forgetLocation(locationId),
    ),
    events.on(deviceCorrected, ({ locationId }) => forgetLocation(locationId)),
    events.on(oemDeviceChanged, ({ serial }) => {
      for (const device of [...known.values()])
        if (device.serial === serial) forgetLocation(device.locationId)
    }),
    // Another server judges readings of the device from now on. If the device returns here, its state is read
    // again.
    events.on(presenceChanged, ({ locationId, connected }, from) => {
      if (from !== null && connected && locationId !== null) forgetLocation(locationId)
    }),
  ]

  return {
    async [Symbol.asyncDispose]() {
      for (const end of subscriptions) end()
      isClosed = true
      if (timer) clearTimeout(timer)
      judgeArrived()
      await loadNext()
      await queue[Symbol.asyncDispose]()
    },
  }
}

const firstOf = (blocks: readonly ReadingBlock[]) => Math.min(...blocks.flatMap(({ at }) => at))
