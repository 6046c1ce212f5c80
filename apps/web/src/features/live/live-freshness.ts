import type { LiveState } from '../../api/live-stream.ts'
import { silentDevices } from '../../shared/energy/silent-devices.ts'

/** Values are stale after this many expected periods. */
const STALE_PERIODS = 3
const SECOND_MS = 1000
const HOUR_MS = 3_600_000

export type LiveFreshness = {
  state: 'waiting' | 'live' | 'minute' | 'partial' | 'delayed' | 'offline'
  /** age of the newest value; null without one */
  ageMs: number | null
  isStale: boolean
  /** devices that have fallen silent */
  silent: number
}

/**
 * How current the values on the screen are. `paceMs`: shortest interval that the person wants, 0 for every
 * value as it arrives.
 */
export function liveFreshness(
  { event, connection }: LiveState,
  nowMs: number,
  paceMs: number,
): LiveFreshness {
  const isDown = connection === 'lost' || connection === 'refused'
  if (event?.at == null) {
    const state = isDown ? 'offline' : 'waiting'
    return { state, ageMs: null, isStale: false, silent: 0 }
  }
  const silent = silentDevices(event.devices).length
  const ageMs = Math.max(0, nowMs - event.at)
  const isStale = ageMs > STALE_PERIODS * Math.max(paceMs, SECOND_MS * event.expectedPeriodS)
  // after a refusal no more values arrive, however fresh the last one is
  if (ageMs > HOUR_MS || connection === 'refused') return { state: 'offline', ageMs, isStale, silent }
  if (isStale || isDown) return { state: 'delayed', ageMs, isStale, silent }
  if (silent > 0) return { state: 'partial', ageMs, isStale, silent }
  return { state: paceMs > 0 ? 'minute' : 'live', ageMs, isStale, silent }
}
