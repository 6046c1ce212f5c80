import type { SiteDevice } from '../site.ts'
import type { StrategyMemory } from '../strategy-kind.ts'

/** Time that a device has to follow a change: evcc ignores a mismatch for 60 s (control.md a2). */
const FOLLOWS_WITHIN_MS = 60_000
/** Power below which a difference is no sign of a device that does not follow. */
const LEAST_ASKED_W = 100

/**
 * Part of a requested power that a device can be expected to reach (+ draws, − supplies). If the power was
 * requested a minute ago and the device still delivers less than half, only its measured power counts, or 0
 * if it is not measured.
 */
export function reliableW(
  device: SiteDevice,
  powerW: number,
  memory: StrategyMemory | null,
  atMs: number,
): number {
  const { loadW } = device
  if (loadW === null) return 0
  const since = laggingSince(device, memory, atMs)
  if (since === null || atMs - since <= FOLLOWS_WITHIN_MS) return powerW
  return powerW < 0 ? Math.max(powerW, Math.min(0, loadW)) : Math.min(powerW, Math.max(0, loadW))
}

/** Remembered facts about a device: the requested power, and since when the device has not followed. */
export const askedMemory = (
  device: SiteDevice,
  askedW: number,
  memory: StrategyMemory | null,
  atMs: number,
): StrategyMemory => ({ [`a${device.id}`]: askedW, [`l${device.id}`]: laggingSince(device, memory, atMs) })

function laggingSince({ id, loadW }: SiteDevice, memory: StrategyMemory | null, atMs: number): number | null {
  const [asked, since] = [memory?.[`a${id}`], memory?.[`l${id}`]]
  if (typeof asked !== 'number' || Math.abs(asked) < LEAST_ASKED_W) return null
  if (Math.sign(asked) * (loadW ?? 0) >= Math.abs(asked) / 2) return null
  return typeof since === 'number' ? since : atMs
}
