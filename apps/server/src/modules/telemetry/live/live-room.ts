import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { ControlChange } from '../../devices/index.ts'
import type { ReadingBlock } from '../reading-events.ts'
import { asReversed, type LiveDeviceRow } from './live-devices.queries.ts'
import { livePicture, nextStaleAt } from './live-picture.ts'

/** At most ten events a second per location; the first change after a pause is sent at once. */
const MIN_GAP_MS = 100
/** Node fires a timer up to a millisecond early, but the value must be stale then. */
const TIMER_SLACK_MS = 2
/** The limit of setTimeout. A room that exists longer calculates its state again. */
const MAX_TIMER_MS = 2 ** 31 - 1

export type LiveListener = (event: LiveEvent) => void

/**
 * The live state of one location, calculated once for everyone who watches it.
 * @param load reads devices with their newest values; called at the start and when an unknown device reports
 * @param onError called when a load fails
 */
export function createLiveRoom(
  locationId: number,
  load: () => Promise<LiveDeviceRow[]>,
  onError: (error: unknown) => void,
) {
  const listeners = new Set<LiveListener>()
  let devices = new Map<number, LiveDeviceRow>()
  let isLoaded = false
  let isReloading = false
  let latest: LiveEvent | null = null
  let sentAt = Number.NEGATIVE_INFINITY
  let sendTimer: NodeJS.Timeout | null = null
  let staleTimer: NodeJS.Timeout | null = null
  /** blocks that arrive while the devices are being read; applied afterwards */
  const early: ReadingBlock[] = []

  const loaded = reload()
  // The first listener awaits this too. Without the handler, an earlier failure would be unhandled.
  loaded.catch(onError)

  async function reload() {
    const rows = await load()
    const known = devices
    devices = new Map(rows.map((row) => [row.id, newer(known.get(row.id), row)]))
    isLoaded = true
    for (const block of early.splice(0)) apply(block)
    changed()
  }

  function changed() {
    if (!isLoaded || sendTimer) return
    const wait = sentAt + MIN_GAP_MS - performance.now()
    if (wait <= 0) send()
    else sendTimer = setTimeout(send, wait)
  }

  function send() {
    sendTimer = null
    sentAt = performance.now()
    const now = Date.now()
    const rows = [...devices.values()]
    latest = livePicture(locationId, rows, now)
    for (const listener of listeners) listener(latest)
    if (staleTimer) clearTimeout(staleTimer)
    const next = nextStaleAt(rows, now)
    staleTimer =
      next === null ? null : setTimeout(changed, Math.min(next - now + TIMER_SLACK_MS, MAX_TIMER_MS))
  }

  /** @returns whether the block contained anything new */
  function apply(block: ReadingBlock): boolean {
    const device = devices.get(block.deviceId)
    if (!device) {
      learn(block)
      return false
    }
    const next = withReadings(device, block)
    devices.set(block.deviceId, next)
    return next !== device
  }

  function learn(block: ReadingBlock) {
    if (isReloading) return
    isReloading = true
    early.push(block)
    reload()
      .catch(onError)
      .finally(() => {
        isReloading = false
      })
  }

  return {
    /** resolves once the first state is known */
    loaded,
    latest: () => latest,
    add: (listener: LiveListener) => listeners.add(listener),
    remove: (listener: LiveListener) => listeners.delete(listener),
    get isEmpty() {
      return listeners.size === 0
    },
    onReadings(block: ReadingBlock) {
      if (!isLoaded) early.push(block)
      else if (apply(block)) changed()
    },
    /** reads names, categories and directions again */
    onDevicesChanged() {
      reload().catch(onError)
    },
    onPresence(oemDeviceId: number, connected: boolean) {
      let isNews = false
      for (const [id, device] of devices) {
        if (device.oemDeviceId !== oemDeviceId || device.connected === connected) continue
        devices.set(id, { ...device, connected })
        isNews = true
      }
      if (isNews) changed()
    },
    onControl({ deviceId, revision, status }: ControlChange) {
      const device = devices.get(deviceId)
      // two changes may arrive in the wrong order
      if (!device || device.controlRevision >= revision) return
      devices.set(deviceId, { ...device, controlRevision: revision, status })
      changed()
    },
    [Symbol.dispose]() {
      if (sendTimer) clearTimeout(sendTimer)
      if (staleTimer) clearTimeout(staleTimer)
    },
  }
}

export type LiveRoom = ReturnType<typeof createLiveRoom>

/**
 * Names and settings are from the database, values from whichever is newer, because events may overtake a
 * read.
 */
function newer(known: LiveDeviceRow | undefined, row: LiveDeviceRow): LiveDeviceRow {
  if (!known) return row
  const { at, powerW, socPct, temperatureC, status, controlRevision } = known
  const control = controlRevision > row.controlRevision ? { status, controlRevision } : {}
  if (at === null || (row.at !== null && row.at >= at)) return { ...row, ...control }
  return {
    ...row,
    ...control,
    at,
    powerW: asReversed(row.isReversed !== known.isReversed, powerW),
    socPct,
    temperatureC,
  }
}

/** The device after a block, or the same object if the block is older than the known values. */
function withReadings(device: LiveDeviceRow, { at: times, series }: ReadingBlock): LiveDeviceRow {
  let last = -1
  let at = device.at ?? Number.NEGATIVE_INFINITY
  times.forEach((time, i) => {
    if (time < at) return
    at = time
    last = i
  })
  if (last < 0) return device
  return {
    ...device,
    at,
    powerW: asReversed(device.isReversed, series.powerW?.[last] ?? null) ?? device.powerW,
    socPct: series.socPct?.[last] ?? device.socPct,
    temperatureC: series.temperatureC?.[last] ?? device.temperatureC,
  }
}
